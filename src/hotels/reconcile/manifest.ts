import { previewSize } from './preview.ts';
import { hotelType } from './properties.ts';

/** What a client learns first: where everything is. `base` is the address of the service as the client knows it. */
export function manifestOf(base: string) {
  const at = (service_path: string) => ({ service_url: base, service_path });
  const preview = `${base}/preview?id={{id}}`;
  return {
    versions: ['0.2'],
    name: 'Innkeeper: hotels',
    identifierSpace: 'urn:innkeeper:hotel:',
    schemaSpace: 'urn:innkeeper:property:',
    defaultTypes: [hotelType],
    view: { url: preview },
    preview: { url: preview, ...previewSize },
    suggest: {
      entity: at('/suggest/entity'),
      property: at('/suggest/property'),
      type: at('/suggest/type'),
    },
    extend: { propose_properties: at('/properties'), property_settings: [] },
  };
}
