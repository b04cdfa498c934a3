import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { phoneProblem } from '../../checkout/purchase-problems.ts'
import type { Access } from '../../checkout/purchase-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ResendButtons } from './resend-buttons.tsx'

/** How the server writes the number of a sale that has none. */
export const NO_NUMBER = 'no number'

type SendCodeProps = { access: Access; hasNumber: boolean }

/** Asks for the number of a sale that has none, then sends the code there. */
const SendForm = ({ access, hasNumber }: SendCodeProps) => {
  const field = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = (): HTMLInputElement | null => field.current?.querySelector('input') ?? null
  /** Undefined if the sale has its own number; null while the typed one is not valid. */
  const readNumber = (): string | null | undefined => {
    if (hasNumber) return undefined
    const typed = input()?.value ?? ''
    const found = phoneProblem(typed)
    setProblem(found)
    if (found === null) return typed
    input()?.focus()
    return null
  }
  return (
    <>
      {!hasNumber && (
        <div ref={field}>
          <Field
            label="Phone number"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={100}
            placeholder="+232 76 123 456"
            error={problem ?? undefined}
          />
        </div>
      )}
      <ResendButtons transactionId={access.transactionId} legend="Send the code by" readNumber={readNumber} />
    </>
  )
}

/** Sends the code of a sale by SMS or WhatsApp. */
export const SendCode = (props: SendCodeProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Send />
        Send
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Send the code">
        <SendForm {...props} />
      </Dialog>
    </>
  )
}
