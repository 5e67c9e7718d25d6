/** How people start the program: from the repository through npm, and by its name where the package is installed. */
const isInstalled = import.meta.url.endsWith('.js');
export const PROGRAM = isInstalled ? 'innkeeper' : 'npm run cli --';
export const START = isInstalled ? 'innkeeper' : 'npm start';
