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
    /** The id of the selected choice. With `allowsCustomValue`, use `inputValue` and `onInputChange` for the text. */
    value?: string | null;
    onChange?: (id: string | null) => void;
    placeholder?: string;
    emptyText?: string;
    inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
    onPaste?: ClipboardEventHandler<HTMLInputElement>;
    ref?: Ref<HTMLInputElement>;
  };

/** Filters many choices as you type. With `allowsCustomValue` any text is accepted, for open sets. */
export function ComboBox(props: ComboBoxProps) {
  const { label, description, errorMessage, hint, isLabelHidden, className, ...fieldProps } = props;
  const { choices, onChange, placeholder, emptyText, inputMode, onPaste, ref, ...rest } = fieldProps;
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
            // The first Escape closes the list and must not reach a surrounding dialog.
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
        {/* Above the box when an error is shown, so that the list does not cover the message. */}
        <ChoiceList emptyText={emptyText} isAbove={Boolean(errorMessage)} />
      </FieldFrame>
    </AriaComboBox>
  );
}
