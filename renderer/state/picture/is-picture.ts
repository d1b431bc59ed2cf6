/** The types of pictures that the page decodes. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const isPicture = ({ type }: Blob): boolean => PICTURE_TYPES.some(known => known === type);

/**
 * The pictures of a paste that are to be read. Spreadsheets and word processors add a picture to a copied text, file
 * managers add the name of a copied file: only a text that is more than a name is the content.
 */
export function pastedPictures(files: readonly File[], source: string): readonly File[] {
  const pictures = files.filter(isPicture);
  const text = source.trim();
  return text === '' || pictures.some(({ name }) => name === text) ? pictures : [];
}
