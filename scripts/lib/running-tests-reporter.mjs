import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { RUNNING_TESTS_FILE } from './paths.mjs';

/** A Vitest reporter that keeps a file with the running tests, to name them when the whole run hangs. */
export default class RunningTestsReporter {
  #tests = new Map();

  onInit() {
    mkdirSync(dirname(RUNNING_TESTS_FILE), { recursive: true });
    this.#write();
  }

  onTestModuleQueued(module) {
    this.#start(module, 'has not started a test yet');
  }

  onTestCaseReady(test) {
    this.#start(test.module, test.fullName);
  }

  onTestModuleEnd(module) {
    this.#tests.delete(module.relativeModuleId);
    this.#write();
  }

  #start(module, what) {
    this.#tests.set(module.relativeModuleId, what);
    this.#write();
  }

  #write() {
    writeFileSync(RUNNING_TESTS_FILE, [...this.#tests].map(([file, test]) => `${file}: ${test}\n`).join(''));
  }
}
