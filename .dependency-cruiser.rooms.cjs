const { options } = require('./.dependency-cruiser.cjs');

/** Between rooms things flow one way; tests may look at whatever they need. */
module.exports = {
  forbidden: [
    {
      name: 'one-way-between-rooms',
      comment: 'Of two modules of the server, or two entities of the page, one uses the other.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/(server/src/modules/[^/]+/(streaming/)?|web/src/entities/)[^/]+$' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [...options.exclude.path, '\\.test\\.tsx?$', '/testing/'] } },
};
