import { Type } from 'typebox';
import { decimal, describedAs, listOf, named, text, integer } from '../../contract/fields.ts';

/** The schemas of reviews and their summary. */
export const sentiment = named('Sentiment', {
  pros: listOf(Type.String(), 'What guests praise.'),
  cons: listOf(Type.String(), 'What guests complain of.'),
  categories: listOf(
    named('SentimentCategory', {
      name: text('The topic: cleanliness, location …'),
      rating: decimal('Rating on the scale of the source.'),
      description: text('Reason, in a sentence.'),
    }),
    'Ratings of guests by topic.',
  ),
});

const review = named('Review', {
  averageScore: decimal('Rating by this guest, from 0 to 10.'),
  country: text('Where the guest comes from, in capitals where it is a code; may be empty.'),
  type: text('Type of travellers: couple, family …; may be empty.'),
  name: text('The name that the guest gives; may be empty.'),
  date: text('`YYYY-MM-DD HH:MM:SS`, UTC.'),
  headline: text('May be empty.'),
  language: text('Language of the review, which is not translated; may be empty.'),
  pros: text('What the guest praises; may be empty.'),
  cons: text('What the guest complains of; may be empty.'),
  source: text('Site on which the review was written; may be empty.'),
});

export const reviewsAnswer = Type.Object({
  data: listOf(review, 'The latest first.'),
  total: integer('Reviews of the hotel on all pages.'),
  sentimentAnalysis: Type.Optional(
    describedAs(sentiment, 'With `getSentiment`: a summary of the reviews; empty lists if there is none.'),
  ),
});
