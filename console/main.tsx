import { render } from 'preact';
import { App } from './app/app.tsx';
import { applyTheme } from './app/theme.ts';

applyTheme();
const root = document.getElementById('console');
if (root !== null) {
  root.textContent = '';
  render(<App />, root);
}
