import type { ComponentChildren, TargetedMouseEvent } from 'preact';
import { go } from './url.ts';

interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly title?: string;
  /** The page that is open. */
  readonly isCurrent?: boolean;
  readonly children: ComponentChildren;
}

/** A link inside the console. It opens in a new tab as usual with Ctrl, ⌘ or the middle button. */
export function Link({ to, isCurrent = false, children, ...others }: LinkProps) {
  const click = (event: TargetedMouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} onClick={click} {...(isCurrent ? { 'aria-current': 'page' } : {})} {...others}>
      {children}
    </a>
  );
}
