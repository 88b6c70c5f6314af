/** Asks the user to sign in again without leaving the page; true if the same user did. */
type Prompt = () => Promise<boolean>;

let prompt: Prompt | undefined;
let pending: Promise<boolean> | undefined;

/** @returns removes the prompt */
export function setSignInPrompt(newPrompt: Prompt): () => void {
  prompt = newPrompt;
  return () => {
    if (prompt === newPrompt) prompt = undefined;
  };
}

/** Whether the user has signed in again. Concurrent calls share one prompt. */
export function promptSignIn(): Promise<boolean> {
  pending ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
