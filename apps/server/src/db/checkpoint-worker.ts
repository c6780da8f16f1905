import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** The thread of a checkpoint. */
const database = new DatabaseSync(String(workerData));
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');
checkpoint.get();
parentPort?.once('message', () => {
  // Without commits meanwhile: SQLite begins the log anew only when all of it is copied.
  checkpoint.get();
  database.close();
});
parentPort?.postMessage('copied');
