import { useState } from 'preact/hooks';

/** The theme of the reader's system, unless they chose one here. The choice is kept for this browser. */
export type Theme = 'system' | 'light' | 'dark';

const NAME = 'innkeeper.theme';
const order: readonly Theme[] = ['system', 'light', 'dark'];

function chosenTheme(): Theme {
  const kept = localStorage.getItem(NAME);
  return order.find((theme) => theme === kept) ?? 'system';
}

export function applyTheme(theme: Theme = chosenTheme()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useState(chosenTheme);
  const next = () => {
    const chosen = order[(order.indexOf(theme) + 1) % order.length] ?? 'system';
    localStorage.setItem(NAME, chosen);
    applyTheme(chosen);
    setTheme(chosen);
  };
  return [theme, next];
}
