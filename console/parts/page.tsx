import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

interface PageProps {
  readonly title: string;
  /** One sentence about what the page is for. */
  readonly about?: string;
  /** Buttons at the right of the title. */
  readonly actions?: ComponentChildren;
  /** The page has the height of the window; its parts scroll. */
  readonly fills?: boolean;
  readonly children: ComponentChildren;
}

export function Page({ title, about, actions, fills = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Innkeeper`;
  }, [title]);
  return (
    <div class={fills ? 'page fills' : 'page'}>
      <header class="page-head">
        <div>
          <h1>{title}</h1>
          {about !== undefined && <p>{about}</p>}
        </div>
        {actions !== undefined && <div class="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
