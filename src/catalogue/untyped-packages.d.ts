/** Types of packages that have none, as far as we use them. */
declare module 'pbf' {
  export default class Pbf {
    constructor(bytes: Uint8Array);
    readonly pos: number;
    readonly length: number;
    readMessage<Message>(read: (field: number, message: Message, file: Pbf) => void, into: Message): Message;
    readVarint(): number;
    readSVarint(): number;
    readString(): string;
  }
}

declare module 'tz-lookup' {
  export default function timeZoneAt(latitude: number, longitude: number): string;
}
