/**
 * Data table: the documents of the repository that are served as Markdown, at the address that is their path, so that
 * their links work. `isGuide`: listed first in `/llms.txt`.
 */
export interface ServedDocument {
  readonly path: string;
  readonly about: string;
  readonly isGuide?: true;
}

const guide = (path: string, about: string): ServedDocument => ({ path, about, isGuide: true });
const further = (path: string, about: string): ServedDocument => ({ path, about });

export const documents: readonly ServedDocument[] = [
  guide('README.md', 'what the service does, and how to start it'),
  guide('docs/agents.md', 'the MCP server: tools for AI agents'),
  guide('docs/booking.md', 'how a room is searched, prebooked, paid and booked'),
  guide('docs/payment-page.md', 'the payment form for browsers'),
  guide('docs/existing-clients.md', 'use a client of the public service'),
  guide('docs/after-booking.md', 'cancel, amend, rebook, guests, loyalty, vouchers'),
  guide('docs/catalogue.md', 'hotels, rooms, reviews, places, imports'),
  guide('docs/id-mapping.md', 'map the hotel ids of a partner'),
  guide('docs/hotel-matching.md', 'find the hotel for a name, address and place'),
  guide('docs/rooms.md', 'match and group room names'),
  guide('docs/openrefine.md', 'reconcile a spreadsheet in OpenRefine'),
  guide('docs/the-map.md', 'follow and undo changes of the map'),
  guide('docs/events.md', 'webhooks'),
  guide('docs/console.md', 'the web page for operators'),
  guide('docs/errors.md', 'every error with its codes'),
  guide('docs/scenarios.md', 'sandbox hotels, each with a fixed outcome'),
  guide('clients/typescript/README.md', 'the TypeScript client'),
  guide('examples/website/README.md', 'a booking website as an example'),
  guide('docs/certify.md', 'check a service or a client over HTTP'),
  further('docs/operating.md', 'install, configure, back up, observe'),
  further('docs/scale.md', 'what a process does, and what to add when'),
  further('docs/library.md', 'the matchers without the service'),
  further('docs/accuracy.md', 'measured accuracy of hotel matching'),
  further('docs/hotel-conflicts.md', 'why a probable hotel is not matched'),
  further('docs/testing.md', 'what each test proves'),
  further('docs/simulated-faults.md', 'the seeds that find each deliberate fault'),
  further('docs/proof.md', 'what is guaranteed, and how it is tested'),
  further('docs/dependencies.md', 'the packages and what they save'),
  further('ARCHITECTURE.md', 'how the program is built'),
  further('CONTRIBUTING.md', 'how to change it'),
  further('SECURITY.md', 'how to report a vulnerability'),
  further('CHANGELOG.md', 'what has changed'),
];
