// Data table: words that a reader has to decode, and what to write instead.

/** A word, what to write instead, and the established terms that contain it. */
export interface BannedWord {
  readonly word: RegExp;
  readonly instead: string;
  readonly allowed?: readonly string[];
}

/** Names that say how a value came about, not what it is. */
export const bannedNames: Readonly<Record<string, string>> = {
  Ask: 'Request, Call …',
  Asks: 'Requests, Calls …',
  asker: 'requester, caller',
  asked: 'request, query, ids …: what is asked for',
  said: 'answer, message, text …: what is said',
  tell: 'report, notify, list …',
  tells: 'reports, notifies, lists …',
  telling: 'distinctive …',
  told: 'report, event, answer …',
  heard: 'answer, received …',
  hear: 'receive, listener …',
  hears: 'receives, listeners …',
  ears: 'listener, abort controller …',
  beside: 'neighbour, additional, siblings …',
  bears: 'has',
  bearers: 'hotels that have …',
  touched: 'changed, rowCount …',
  lying: 'at the gateway, in the account …',
  standing: 'booked, confirmed, present …',
  dice: 'random',
  tongue: 'language',
  crew: 'threads, pool',
  purse: 'account, wallet',
  everybody: 'everyone, all',
  slip: 'edit, misspelling',
  slips: 'edits, misspellings',
  scraps: 'parts, split words',
  glance: 'hash, preview',
  pulse: 'heartbeat, probe',
  playbill: 'expected output',
};

/** Of the banned names, those that are clear in longer names: `askedAt`. */
export const clearInLongerNames: ReadonlySet<string> = new Set(['asked']);

/** Of longer names, last words that say nothing: in `askSupplier` the word is a verb, in `searchAsk` it is not. */
export const bannedLastWords: Readonly<Record<string, string>> = { ask: 'request, call …' };

/** Beginnings of comments: a sentence has a verb. */
export const bannedBeginnings: readonly BannedWord[] = [
  { word: /Of/, instead: 'a sentence with a verb: "The share of …", "Formats …", "By country: …"' },
];

/** Regular expressions in small letters. */
export const bannedWords: readonly BannedWord[] = [
  { word: /tell|tells|told|telling/, instead: 'notify, report, return, list, explain or distinguish' },
  {
    word: /(?:no|some|any|every)body/,
    instead: 'the caller, the client, another process, a person …',
  },
  { word: /untold|unsound/, instead: 'not stated, unknown; wrong' },
  { word: /whoever|whomever/, instead: '"anyone who", or the caller, the client, the process …' },
  { word: /stands?|stood/, instead: 'is, are, appears', allowed: ['stand for', 'stands for'] },
  {
    word: /houses?/,
    instead: 'hotel or property',
    allowed: ['run of house', 'house number', 'guest house', 'kind of house'],
  },
  { word: /mend|mends|mended|mending/, instead: 'fix' },
  { word: /upon/, instead: 'on; "hits upon" is "finds"' },
  { word: /whilst/, instead: 'while' },
  { word: /anew/, instead: 'again' },
  { word: /beside/, instead: 'next to, with' },
  { word: /for ever/, instead: 'permanently, never changes' },
  { word: /wanted is/, instead: 'expected' },
  {
    word: /(?<!\bthere )(?:is|are|was) no/,
    instead: '"is not a …"',
    allowed: ['is no longer', 'are no longer', 'was no longer', 'is no more than', 'are no more than'],
  },
  { word: /he|him|his|himself|she|her|hers|herself/, instead: 'they, them, their', allowed: ['gu he hi'] },
  { word: /dearer|dearest/, instead: 'more expensive, most expensive' },
  { word: /grown-ups?/, instead: 'adult' },
  { word: /lets? go of/, instead: 'release' },
  { word: /heals?|healed|healing/, instead: 'recover' },
  { word: /crew/, instead: 'worker threads, worker pool' },
  { word: /blanks/, instead: 'spaces' },
  {
    word: /(?:another|other) (?!(?:\w+ )?(?:more|less|rather|later|earlier|longer|fewer|larger|higher|lower) than)[a-z-]+(?: [a-z-]+)? than/,
    instead: '"a … other than", "different from"',
    // In the list of towns.
    allowed: ['other names than'],
  },
  {
    word: /(?:at most|at least|up to|after|of|from|in|the first) so many/,
    instead: '"this many", or the name of the number',
  },
  { word: /(?<!, )but for/, instead: 'except for' },
  { word: /by turns/, instead: 'alternately, in rotation' },
  { word: /asks? after/, instead: 'query, look up' },
  { word: /a must/, instead: 'required' },
  { word: /cry/, instead: 'request for help' },
  { word: /clocks? shows?/, instead: '"is not a valid time"' },
  { word: /(?:come|comes|came) (?:to nothing|of it)/, instead: 'fail; result' },
  { word: /(?:give|gives|gave) way/, instead: 'yield' },
  { word: /slips?/, instead: 'mistake, typing error' },
  { word: /out of force/, instead: 'deleted, no longer valid' },
  { word: /(?:is|are|was|were) born/, instead: 'is created' },
  { word: /unwell/, instead: 'failing, unavailable' },
  { word: /(?:lean|leans|leaned|leaning) on/, instead: 'use, depend' },
  { word: /parks/, instead: 'uses as placeholder, stores' },
  { word: /test twins?/, instead: 'test file' },
  { word: /hangs? up|hung up|hanging up/, instead: 'disconnect' },
  { word: /g[ai]ves? back|given back|giving back/, instead: 'refund, release or return' },
  { word: /written down|writes? down/, instead: 'stored, recorded' },
  { word: /works? off|worked off/, instead: 'run, process' },
  { word: /under way/, instead: 'running, in progress' },
  { word: /on (?:its|their) way/, instead: 'running, sent, pending' },
  { word: /says? (?:so|nothing)|said nothing/, instead: 'reports it, shows it; has no meaning' },
  { word: /breaks? off|broke off/, instead: 'fails, is cut, is aborted' },
  { word: /falls? silent|fallen silent/, instead: 'stops responding' },
  { word: /for good/, instead: 'permanently' },
  { word: /unheard/, instead: 'ignored, unhandled' },
  { word: /tongues?/, instead: 'language' },
  { word: /purse/, instead: 'account, wallet' },
  { word: /dice/, instead: 'random numbers' },
  { word: /accus(?:es?|ed|ing)|accusations?/, instead: 'report, find at fault' },
  { word: /(?:has|have|had) got/, instead: 'has, received' },
  { word: /(?<!\bthere )(?:is|are|was|were) of/, instead: '"belongs to", "comes from", "has a …"' },
  // A reader of this repository does not have these documents.
  { word: /(?:spec|specification|contract) \d+(?:\.\d+)*\b/, instead: 'what it states' },
  {
    // Not in "the rates of its own time".
    word: /of (?:its|their|our|your|one's) own(?! (?!(?:and|or|but|with|without|for|in|on|at|to|that|which|so|as|from|by|if|when|before|after|until|too|there|each|is|are|has|loses|only)\b)[a-z])/,
    instead: '"its own …", "a separate …"',
    // In migrations that were released, and names of simulated faults, which their evidence repeats.
    allowed: ['no id of its own', 'have entries of their own'],
  },
  {
    word: /from outside(?! (?:of|the)\b)/,
    instead: '"over HTTP", "by SQL", or who does it',
  },
  { word: /(?:stays?|stayed) as (?:it|they)/, instead: 'does not change, remains' },
  { word: /(?:go|goes|going|went) on/, instead: 'continue, resume' },
  { word: /whence|thereof|therein|wherein|amongst|hence|lest|thus|ere|ought/, instead: 'a word of today' },
];
