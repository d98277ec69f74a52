import { Input } from '@mantine/core'
import type { CardBrand } from '@portal/contract/billing/cards'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { usePortalConfig } from '../../app/api/portal-config.ts'
import type { Form } from '../../ui/form.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import { BrandMark } from './BrandMark.tsx'
import type { CardInput, ProviderFieldState } from './card-form.ts'
import styles from './CardFields.module.css'
import { type CardField, openProviderFields, type ProviderFields } from './provider-fields.ts'

interface ProviderCardFieldsProps {
  readonly form: Form<CardInput>
  /** Holds the fields while they are shown. */
  readonly fields: RefObject<ProviderFields | null>
  /** Whether the number gets the focus immediately. */
  readonly isAgain: boolean
}

/**
 * A card's number, expiry date and security code in the payment provider's fields. The form only knows their states.
 */
export function ProviderCardFields({ form, fields, isAgain }: ProviderCardFieldsProps) {
  const config = usePortalConfig()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [brand, setBrand] = useState<CardBrand | null>(null)
  const [attempt, setAttempt] = useState(0)
  const number = useRef<HTMLDivElement>(null)
  const expiry = useRef<HTMLDivElement>(null)
  const cvv = useRef<HTMLDivElement>(null)
  const boxes = { number, expiry, cvv }
  const changes = useRef(0)

  const onChange = useEffectEvent((field: CardField, now: ProviderFieldState | '', found: CardBrand | null) => {
    if (field === 'number') setBrand(found)
    // Each change is a new value, which clears the previous value's error.
    form.field(field).onChange(now && `${now} ${++changes.current}`)
  })
  const onLeave = useEffectEvent((field: CardField) =>
    form.field(field).onBlur({ relatedTarget: document.activeElement }),
  )
  const open = useEffectEvent(() => {
    if (!number.current || !expiry.current || !cvv.current) return null
    // Escape pressed in a frame does not reach the page.
    const onEscape = (field: CardField) =>
      boxes[field].current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    const found = { number: number.current, expiry: expiry.current, cvv: cvv.current }
    return openProviderFields(config, found, { onChange, onLeave, onEscape })
  })

  useEffect(() => {
    let isOver = false
    setState('loading')
    open()
      ?.then((opened) => {
        if (isOver) return opened.close()
        fields.current = opened
        setState('shown')
        if (isAgain) opened.focus('number')
      })
      .catch(() => !isOver && setState('failed'))
    // Scripts cannot move the focus into a frame, but the browser can when tabbing.
    const neighbors = number.current?.closest('fieldset')
    const leaveToBrowser = (event: KeyboardEvent) => event.key === 'Tab' && event.stopPropagation()
    neighbors?.addEventListener('keydown', leaveToBrowser)
    const watch = new MutationObserver(() => fields.current?.restyle())
    watch.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      isOver = true
      neighbors?.removeEventListener('keydown', leaveToBrowser)
      watch.disconnect()
      fields.current?.close()
      fields.current = null
    }
  }, [attempt, fields, isAgain])

  const box = (field: CardField, label: string, mark?: ReactNode) => (
    <ProviderField
      box={boxes[field]}
      label={label}
      error={form.field(field).error}
      mark={mark}
      onFocus={() => fields.current?.focus(field)}
    />
  )
  return (
    <>
      <div className={styles.card} aria-busy={state === 'loading'}>
        {box('number', 'Credit Card Number', <BrandMark brand={brand} />)}
        {box('expiry', 'Expiry Date')}
        {box('cvv', 'CVV')}
      </div>
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          The payment provider's card fields could not be loaded.{' '}
          <TextButton onClick={() => setAttempt(attempt + 1)}>Try Again</TextButton>
        </p>
      )}
    </>
  )
}

interface ProviderFieldProps {
  readonly box: RefObject<HTMLDivElement | null>
  readonly label: string
  readonly error: string | undefined
  readonly mark: ReactNode
  /** Called when the box gets the focus, which belongs to its field. */
  readonly onFocus: () => void
}

/** A label, an empty box for the provider's frame, and the message below it. */
function ProviderField({ box, label, error, mark, onFocus }: ProviderFieldProps) {
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}label`, onClick: onFocus }}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <Input
        component="div"
        ref={box}
        role="group"
        aria-labelledby={`${id}label`}
        error={error !== undefined}
        rightSection={mark}
        rightSectionWidth={mark ? 84 : undefined}
        rightSectionPointerEvents="none"
        classNames={{ input: styles.box }}
        tabIndex={-1}
        onFocus={({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) => {
          if (target === currentTarget) onFocus()
        }}
      />
    </Input.Wrapper>
  )
}
