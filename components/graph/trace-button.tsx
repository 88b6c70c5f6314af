import { GitBranch } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';

type Props = { isOn: boolean; canTrace: boolean; onChange: (isOn: boolean) => void };

/** Dims everything that the selected node neither depends on nor is needed by. */
export function TraceButton({ isOn, canTrace, onChange }: Props) {
  return (
    <IconButton
      label="Only what the selected one depends on, and what depends on it"
      icon={<GitBranch aria-hidden className={isOn ? 'text-accent-ink' : undefined} />}
      placement="left"
      aria-pressed={isOn}
      disabledReason={canTrace || isOn ? undefined : 'Select something first'}
      onPress={() => onChange(!isOn)}
    />
  );
}
