'use client';

import type { ClipboardEventHandler, HTMLAttributes, Ref } from 'react';
import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
} from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import type { Choice } from './choice';
import { ChoiceList } from './choice-list';
import { controlClasses } from './control-classes';
import { FieldFrame, type FieldProps } from './field';

type ComboBoxProps = Omit<
  AriaComboBoxProps<Choice>,
  | 'children'
  | 'className'
  | 'isInvalid'
  | 'items'
  | 'defaultItems'
  | 'value'
  | 'onChange'
  | 'selectedKey'
  | 'onSelectionChange'
> &
  FieldProps & {
    choices: Choice[];
    /** The id of the chosen one. With `allowsCustomValue` use `inputValue` and `onInputChange` for the free text. */
    value?: string | null;
    onChange?: (id: string | null) => void;
    placeholder?: string;
    emptyText?: string;
    inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
    onPaste?: ClipboardEventHandler<HTMLInputElement>;
    ref?: Ref<HTMLInputElement>;
  };

/** Type to find one of many; with `allowsCustomValue` the words typed are kept as they are (open sets). */
export function ComboBox(props: ComboBoxProps) {
  const { label, description, errorMessage, hint, isLabelHidden, className, ...own } = props;
  const { choices, onChange, placeholder, emptyText, inputMode, onPaste, ref, ...rest } = own;
  return (
    <AriaComboBox<Choice>
      menuTrigger="focus"
      {...rest}
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      defaultItems={choices}
      allowsEmptyCollection={!rest.allowsCustomValue}
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      className={clsx('flex flex-col gap-1', className)}
    >
      <FieldFrame {...{ label, description, errorMessage, hint, isLabelHidden }}>
        <div
          className="relative"
          onKeyDown={(event) => {
            // Escape closes the list first; what is around it, a dialog, only with the next one.
            const isListOpen = event.currentTarget.querySelector('[aria-expanded="true"]') !== null;
            if (event.key === 'Escape' && isListOpen) event.stopPropagation();
          }}
        >
          <Input
            ref={ref}
            {...{ placeholder, inputMode, onPaste }}
            className={clsx(controlClasses, 'pr-8')}
          />
          <AriaButton className="absolute inset-y-0 right-0.5 my-auto grid size-7 place-items-center rounded-md text-faint hover:text-ink">
            <ChevronsUpDown aria-hidden className="size-4" />
          </AriaButton>
        </div>
        {/* Not over the message below the box. */}
        <ChoiceList emptyText={emptyText} isAbove={Boolean(errorMessage)} />
      </FieldFrame>
    </AriaComboBox>
  );
}
