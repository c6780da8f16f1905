import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');
/** What an installation runs: the server, the page that it builds, and Node itself. */
const SHIPPED = ['', 'apps/server', 'apps/web'];

type LockEntry = {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly optional?: boolean;
  /** Optional for the installation, and needed by a tool of this repository too. */
  readonly devOptional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};

export type ShippedPackage = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The folder, from the root of the repository. */
  readonly path: string;
  /** Installed on some systems only. */
  readonly isOptional: boolean;
};

/**
 * Reads the packages of others that an installation has, from the lockfile. npm's own `--omit dev`
 * leaves out what a tool of this repository needs for its development, also where the server needs
 * it to run.
 */
export function readShippedPackages(): ShippedPackage[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const entries: Readonly<Record<string, LockEntry>> = lock.packages;
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const name of neededBy(entries[path] ?? {})) {
      const found = resolve(entries, path, name);
      if (found !== null) visit(found);
    }
  };
  for (const path of SHIPPED) visit(path);
  return [...seen]
    .filter((path) => path.includes('node_modules/'))
    .map((path) => toPackage(path, entries[path]))
    .toSorted(byName);
}

function neededBy(entry: LockEntry): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...peers, ...Object.keys({ ...dependencies, ...optionalDependencies })];
}

/** As Node looks for it: in the package's own folder, then upwards. Null: not in the lockfile. */
function resolve(entries: Readonly<Record<string, LockEntry>>, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = entries[path];
    if (entry) return entry.link ? (entry.resolved ?? null) : path;
    if (folder === '') return null;
  }
}

function toPackage(path: string, entry: LockEntry = {}): ShippedPackage {
  const { name, version = '', license = '', optional = false, devOptional = false } = entry;
  const [, ownName = path] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
  return { name: name ?? ownName, version, license, path, isOptional: optional || devOptional };
}

const byName = (a: ShippedPackage, b: ShippedPackage): number =>
  a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en');
