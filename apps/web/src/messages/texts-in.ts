/** The texts of message modules, for the tests that compare them with the specification. */
export const textsIn = (...modules: readonly object[]): Set<string> => {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  modules.forEach(collect);
  return texts;
};
