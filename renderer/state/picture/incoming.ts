/** Pictures that are pasted, dropped or chosen. What reads them is loaded with the first one. */
import { notices } from '../shell/app.svelte.ts';
import { PICTURE_TYPES } from './is-picture.ts';

/** Reads the first of some pictures; more than one are reported. */
export function receivePictures([file, ...others]: readonly File[]): void {
  if (!file) return;
  const { name } = file;
  if (others.length > 0) notices.add('warning', { code: 'picture-one', text: `Only ${name} is read`, data: { name } });
  import('./open-picture.ts').then(({ openPicture }) => openPicture(file)).catch(notices.unfetched);
}

/** Asks for a file. Call it for a key or a click of the user. */
export function choosePicture(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = PICTURE_TYPES.join(',');
  input.addEventListener('change', () => receivePictures([...(input.files ?? [])]));
  input.click();
}
