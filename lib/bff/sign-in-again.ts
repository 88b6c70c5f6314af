/** Asks the person to sign in again beside the page; true when the same person did. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Tells who can ask. @returns takes the offer back */
export function setSignInPrompt(offered: Ask): () => void {
  ask = offered;
  return () => {
    if (ask === offered) ask = undefined;
  };
}

/** Whether the session that has just been missed is there again. Calls that fail together wait for one response. */
export function promptSignIn(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
