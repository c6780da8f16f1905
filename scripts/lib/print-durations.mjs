const FILES = 20;

/**
 * Prints the files that took longest, and how long each step took. Several files run at a time, so that their
 * durations add up to more than that of their step.
 */
export function printDurations(results) {
  const files = results.flatMap((step) => step.files).sort((one, other) => other.ms - one.ms);
  printTable(
    `The slowest ${Math.min(FILES, files.length)} of ${files.length} test files (seconds)`,
    files.slice(0, FILES),
  );
  printTable(
    'Steps (seconds)',
    results.flatMap((result) => result.steps),
  );
}

function printTable(title, rows) {
  const lines = rows.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(8)}  ${name}`);
  console.log(`\n${title}:\n${lines.join('\n')}`);
}
