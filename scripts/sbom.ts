import { spawnSync } from 'node:child_process';
import { ROOT, readShippedPackages } from './lib/shipped-packages.ts';

type Component = { readonly 'bom-ref': string; readonly name: string; readonly version: string };
type Bom = {
  readonly metadata: { readonly component: Component };
  readonly components: readonly (Component & { readonly group?: string })[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
};

// Writes the software bill of materials of an installation (CycloneDX, JSON) to standard output.
const shipped = new Set(readShippedPackages().map(({ name, version }) => `${name}@${version}`));
const bom = readWholeBom();
const components = bom.components.filter((component) => shipped.has(toId(component)));
const missing = [...shipped].filter((id) => !components.some((component) => toId(component) === id));
if (missing.length > 0) throw new Error(`npm sbom does not list: ${missing.join(', ')}`);
const root = bom.metadata.component['bom-ref'];
const refs = new Set([root, ...components.map((component) => component['bom-ref'])]);
const dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
// npm names the checkout's folder.
const metadata = { ...bom.metadata, component: { ...bom.metadata.component, name: 'airdial' } };
process.stdout.write(`${JSON.stringify({ ...bom, metadata, components, dependencies }, null, 2)}\n`);

/** All packages of the lockfile: `--omit dev` would leave out too many (`readShippedPackages`). */
function readWholeBom(): Bom {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout, stderr, status } = spawnSync(
    npm,
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'],
    options,
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

function toId({ name, version, group }: Component & { readonly group?: string }): string {
  return `${group ? `${group}/` : ''}${name}@${version}`;
}
