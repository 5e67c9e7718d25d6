import { useEffect, useState } from 'preact/hooks';
import { reviewer } from '../../../api/reviewer.ts';
import { Author } from '../../../parts/evidence/author.tsx';
import { When } from '../../../parts/when.tsx';
import type { Detail } from '../details.ts';

/** A person who opens the address of a row must know that another one may decide it at this moment. */
export function ClaimedElsewhere({ of: claim }: { readonly of: Detail['claim'] }) {
  const [own, setOwn] = useState<string>();
  useEffect(() => void reviewer().then(({ name }) => setOwn(name)), []);
  if (claim === null || own === undefined || claim.reviewer === own) return null;
  if (Date.parse(claim.until) < Date.now()) return null;
  return (
    <p class="notice warn" role="status">
      Another tab has reserved this row until <When at={claim.until} /> (<Author of={claim.keyId} />
      ). A decision of yours counts until a later one replaces it.
    </p>
  );
}
