/** Downloads a file in the browser. Characters that file names must not contain become spaces. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ');
  link.click();
  // The browser reads the URL only after this task has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** What to say if a file could not be made: most need a library that is loaded only then. */
export const fileFailureText = 'The file could not be made. Check the connection and try again.';
