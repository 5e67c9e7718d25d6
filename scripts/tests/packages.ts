import { registerHooks } from 'node:module';

/** In this process, the bundle of a package is loaded in place of its many modules. */
export function usePackages(packages: Readonly<Record<string, string>>): void {
  registerHooks({
    resolve(name, context, next) {
      const url = packages[name];
      return url === undefined ? next(name, context) : { url, format: 'module', shortCircuit: true };
    },
  });
}
