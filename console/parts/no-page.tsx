import { Page } from './page.tsx';

/** The address leads nowhere. */
export function NoPage() {
  return (
    <Page title="There is no such page">
      <p>Choose a page from the menu.</p>
    </Page>
  );
}
