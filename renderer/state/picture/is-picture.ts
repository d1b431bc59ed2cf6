/** The types of pictures that the page decodes. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const isPicture = ({ type }: Blob): boolean => PICTURE_TYPES.some(known => known === type);
