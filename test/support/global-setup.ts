import { startTestServer, type TestServer, URL_VARIABLE } from './server.ts';

/** Node's test runner calls this once before all test files, and once after. */
let server: TestServer | undefined;

export async function globalSetup(): Promise<void> {
  server = await startTestServer();
  process.env[URL_VARIABLE] = server.url;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
}
