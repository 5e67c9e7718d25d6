import { inSize, type PictureSize } from '../demo/pictures/address.ts';

/** The address of a photo for a client. Pictures that this service draws are stored without its own address. */
export function photoAddress(publicUrl: string, stored: string, size: PictureSize): string {
  return stored.startsWith('/media/') ? `${publicUrl}${inSize(stored, size)}` : stored;
}
