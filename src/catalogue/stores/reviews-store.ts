import type { Sql } from '../../contract/database.ts';
import type { Page } from './hotels-store.ts';

export interface ReviewRow {
  readonly score: number;
  readonly reviewer: string;
  readonly country: string;
  readonly traveller: string;
  readonly written_at: Date;
  readonly language: string;
  readonly headline: string;
  readonly pros: string;
  readonly cons: string;
  readonly source: string;
}

export interface ReviewsFound {
  readonly total: number;
  readonly reviews: readonly ReviewRow[];
}

/** Reviews of a hotel and of those merged into it, the latest first. */
export async function findReviews(sql: Sql, hotel: number, { offset, limit }: Page): Promise<ReviewsFound> {
  const rows = await sql.rows<{ readonly total: number } & (ReviewRow | { readonly score: null })>(
    {
      name: 'catalogue.reviews',
      text: `
        with found as materialized (
          select * from reviews
          where hotel = $1 or hotel in (select loser from hotel_merges where survivor = $1)
        ),
        page as (select * from found order by written_at desc, content_key, hotel limit $2 offset $3)
        select sized.total, page.* from (select count(*) as total from found) as sized left join page on true
        order by page.written_at desc, page.content_key, page.hotel`,
    },
    [hotel, limit, offset],
  );
  const reviews = rows.filter((row): row is { readonly total: number } & ReviewRow => row.score !== null);
  return { total: rows[0]?.total ?? 0, reviews };
}
