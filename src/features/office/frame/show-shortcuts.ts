/** The dialog that lists the keys of the office. */
export const SHORTCUTS_ID = 'shortcuts';

export function showShortcuts() {
  const dialog = document.getElementById(SHORTCUTS_ID) as HTMLDialogElement | null;
  if (!dialog?.open) dialog?.showModal();
}
