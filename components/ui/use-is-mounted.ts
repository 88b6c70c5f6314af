import { useEffect, useRef } from 'react';

/** @returns a function that says, for work that ends later, whether the component is still on the page */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return () => isMounted.current;
}
