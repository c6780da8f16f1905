import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { RUNNING_TESTS_FILE } from './paths.mjs';

/** A reporter of Vitest and of Playwright: keeps a file with the running tests, to name them when the run hangs. */
export default class RunningTestsReporter {
  #tests = new Map();

  constructor() {
    mkdirSync(dirname(RUNNING_TESTS_FILE), { recursive: true });
    this.#write();
  }

  /** Vitest's events. */
  onTestModuleQueued(module) {
    this.#start(module.relativeModuleId, `${module.relativeModuleId}: has not started a test yet`);
  }

  onTestCaseReady({ module, fullName }) {
    this.#start(module.relativeModuleId, `${module.relativeModuleId}: ${fullName}`);
  }

  /** Vitest prints a file when all of its tests have ended; of one whose tests hang that would be too late. */
  onTestCaseResult(test) {
    if (test.result().state === 'failed')
      console.error(`failed: ${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestModuleEnd(module) {
    this.#end(module.relativeModuleId);
  }

  /** Playwright's events. */
  onTestBegin(test) {
    this.#start(test.id, test.titlePath().filter(Boolean).join(' › '));
  }

  onTestEnd(test) {
    this.#end(test.id);
  }

  #start(id, line) {
    this.#tests.set(id, line);
    this.#write();
  }

  #end(id) {
    this.#tests.delete(id);
    this.#write();
  }

  #write() {
    writeFileSync(RUNNING_TESTS_FILE, [...this.#tests.values()].map((line) => `${line}\n`).join(''));
  }
}
