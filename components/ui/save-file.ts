/** Gives the browser a file to save. What no file system takes in a name becomes a space. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ');
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
