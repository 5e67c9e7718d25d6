import { useEffect, useState } from 'preact/hooks';
import { Badge } from '../parts/badge.tsx';
import type { Account } from './key-entry.tsx';
import { Link } from './link.tsx';
import { pages } from './pages.ts';
import { useTheme } from './theme.ts';
import { pathOf, type Place } from './url.ts';

interface SidebarProps {
  readonly place: Place;
  readonly account: Account;
  readonly signOut: () => void;
}

export function Sidebar({ place, account, signOut }: SidebarProps) {
  const [isOpen, setOpen] = useState(false);
  const [theme, nextTheme] = useTheme();
  useEffect(() => setOpen(false), [place.page]);
  return (
    <div class={isOpen ? 'sidebar open' : 'sidebar'}>
      <div class="brand">
        <span class="row">
          <Mark />
          Innkeeper
        </span>
        <button
          type="button"
          class="button compact menu-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </button>
      </div>
      <nav aria-label="Pages">
        {pages.map(({ name, title }) => (
          <Link key={name} to={pathOf(name)} isCurrent={name === place.page}>
            {title}
          </Link>
        ))}
      </nav>
      <div class="account">
        <div class="row spread">
          <strong class="cut">{account.name === '' ? account.accountId : account.name}</strong>
          <Badge tone={account.environment === 'production' ? 'warn' : 'info'}>{account.environment}</Badge>
        </div>
        <span class="small quiet cut" title={account.key.scopes.join(', ')}>
          {account.key.name === '' ? 'Key' : account.key.name}: {account.key.scopes.join(', ')}
        </span>
        <div class="row">
          <button type="button" class="button compact plain" onClick={nextTheme}>
            Theme: {theme}
          </button>
          <button type="button" class="button compact plain" onClick={signOut}>
            Sign out
          </button>
        </div>
      </div>
    </div>
  );
}

function Mark() {
  return (
    <svg width="20" height="20" viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="4" fill="currentColor" />
      <path d="M5 4v8M11 4v8M5 8h6" stroke="var(--ground)" stroke-width="1.8" fill="none" />
    </svg>
  );
}
