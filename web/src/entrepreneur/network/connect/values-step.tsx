import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Followed, useRenew } from '../queries.ts'
import { AskMinit } from './ask-minit.tsx'
import { BOX_WORDS, type Box } from './boxes.ts'
import { keepForGood } from './draft.ts'
import { Folded } from './folded.tsx'
import { goTo, StepFrame } from './frame.tsx'
import { Guide, OtherMake } from './guide.tsx'
import { typedMessage } from './guides.ts'
import { type NamedValue, RADIUS_BRANDS, type RadiusBrand } from './radius-brands.ts'
import { RouterAddress } from './router-address.tsx'
import { SendSteps } from './send-steps.tsx'
import { keepMade, useMade } from './use-made.ts'

const ValueLine = ({ label, value, onCopied }: NamedValue & { onCopied: () => void }) => (
  <div className="px-4 py-2 border-t border-line first:border-t-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="flex items-center justify-between gap-3">
      <code className="min-w-0 [overflow-wrap:anywhere] select-all">{value}</code>
      <CopyButton text={value} label="Copy" onCopied={onCopied} variant="ghost" size="small" />
    </dd>
  </div>
)

/** In the place of a secret that was shown before. */
const LOST = 'Shown only once'

const NewSecret = ({ id }: { id: string }) => {
  const client = useQueryClient()
  const renewing = useRenew((made) => keepMade(client, made))
  return (
    <Notice tone="warn">
      <p>The secret was shown only once. Did you not type it in? Make a new one: it ends the old one.</p>
      <Button
        variant="ghost"
        size="small"
        className="mt-2.5"
        isBusy={renewing.isPending}
        busyLabel="Making the secret..."
        onClick={() => renewing.mutate({ id })}
      >
        New secret
      </Button>
    </Notice>
  )
}

type ValuesStepProps = { router: Followed; radius: NonNullable<Followed['radius']>; box: RadiusBrand & Box }

/** The third step for a box that asks for values: each under its maker's name, the secret once. */
export const ValuesStep = ({ router, radius, box }: ValuesStepProps) => {
  const setup = useMade(router.id).made?.setup
  const secret = setup?.kind === 'radius' ? setup.secret : null
  const { values, customers } = RADIUS_BRANDS[box]
  const named = values({ ...radius, secret: secret ?? LOST })
  const keep = (): void => keepForGood(router.id)
  const isSecret = ({ value }: NamedValue): boolean => value === (secret ?? LOST)
  return (
    <StepFrame
      place={{ step: 'line', box, router: router.id }}
      isWide
      title={`Type these values into your ${BOX_WORDS[box].name}`}
    >
      <AskMinit box={box} />
      <Card>
        <dl>
          {named
            .filter((value) => secret !== null || !isSecret(value))
            .map((value) => (
              <ValueLine key={value.label} {...value} onCopied={keep} />
            ))}
        </dl>
      </Card>
      {secret === null ? (
        <NewSecret id={router.id} />
      ) : (
        <Notice tone="warn">
          <p>The secret is shown only now. Keep it to yourself: who has it can speak for your router.</p>
        </Notice>
      )}
      <SendSteps
        message={typedMessage({
          router: router.name,
          box,
          values: named.filter((value) => !isSecret(value)),
        })}
        onSend={keep}
        warning="The secret is not in the message, because it does not end by itself. Give it by phone, or type it in yourself."
      />
      <Guide box={box} />
      <p className="text-sm text-muted">{customers}</p>
      <Button
        onClick={() => {
          keep()
          goTo({ step: 'check', box, router: router.id })
        }}
      >
        I have typed them in
        <ArrowRight />
      </Button>
      <div>
        <OtherMake box={box} />
        <Folded title="A field takes numbers only">
          <p className="text-sm text-muted">
            Ask a computer at its terminal for the number of the server:{' '}
            <code className="text-ink [overflow-wrap:anywhere]">nslookup {radius.server}</code>
          </p>
        </Folded>
        <RouterAddress id={router.id} address={radius.address} />
      </div>
    </StepFrame>
  )
}
