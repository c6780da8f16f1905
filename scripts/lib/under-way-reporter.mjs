import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UNDER_WAY } from './paths.mjs';

/** For Vitest: keeps a file with the tests that are under way, for whoever finds that the run hangs. */
export default class UnderWayReporter {
  #tests = new Map();

  onInit() {
    mkdirSync(dirname(UNDER_WAY), { recursive: true });
    this.#write();
  }

  onTestModuleQueued(module) {
    this.#begun(module, 'nothing heard of its tests yet');
  }

  onTestCaseReady(test) {
    this.#begun(test.module, test.fullName);
  }

  onTestModuleEnd(module) {
    this.#tests.delete(module.relativeModuleId);
    this.#write();
  }

  #begun(module, what) {
    this.#tests.set(module.relativeModuleId, what);
    this.#write();
  }

  #write() {
    writeFileSync(UNDER_WAY, [...this.#tests].map(([file, test]) => `${file}: ${test}\n`).join(''));
  }
}
