import { useAuthors } from '../../api/use-authors.ts';

/** Who did something, by name where the key may see it. */
export function Author({ of }: { readonly of: string }) {
  return <>{useAuthors()(of)}</>;
}
