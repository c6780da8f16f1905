/** At-rules that fetch nothing: `@import`, `@font-face` and `@namespace` are missing on purpose. */
export const CSS_AT_RULES: ReadonlySet<string> = new Set([
  ...['media', 'supports', 'container', 'layer', 'scope', 'starting-style', 'property'],
  ...['keyframes', '-webkit-keyframes'],
]);

/**
 * Functions that fetch nothing: `image-set`, `image`, `src`, `cross-fade` and `element` are missing
 * on purpose.
 */
export const CSS_FUNCTIONS: ReadonlySet<string> = new Set([
  ...[
    'var',
    'env',
    'calc',
    'min',
    'max',
    'clamp',
    'round',
    'mod',
    'rem',
    'abs',
    'sign',
    'pow',
    'sqrt',
    'hypot',
  ],
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'exp', 'log', 'minmax', 'repeat', 'fit-content'],
  ...[
    'rgb',
    'rgba',
    'hsl',
    'hsla',
    'hwb',
    'lab',
    'lch',
    'oklab',
    'oklch',
    'color',
    'color-mix',
    'light-dark',
  ],
  ...['linear-gradient', 'radial-gradient', 'conic-gradient'],
  ...['repeating-linear-gradient', 'repeating-radial-gradient', 'repeating-conic-gradient'],
  ...[
    'translate',
    'translatex',
    'translatey',
    'translatez',
    'translate3d',
    'scale',
    'scalex',
    'scaley',
    'scalez',
  ],
  ...['scale3d', 'rotate', 'rotatex', 'rotatey', 'rotatez', 'rotate3d', 'skew', 'skewx', 'skewy'],
  ...['matrix', 'matrix3d', 'perspective'],
  ...[
    'blur',
    'brightness',
    'contrast',
    'drop-shadow',
    'grayscale',
    'hue-rotate',
    'invert',
    'opacity',
    'saturate',
  ],
  ...['sepia', 'cubic-bezier', 'steps', 'linear', 'counter', 'counters', 'symbols', 'format'],
  ...['circle', 'ellipse', 'inset', 'polygon', 'path', 'rect', 'xywh', 'ray', 'scroll', 'view'],
]);
