import { FormProvider } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BusinessFields } from './business-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import type { Settings } from './queries.ts'
import { useSettingsForm } from './use-settings-form.ts'
import { WifiFields } from './wifi-fields.tsx'

const problemsText = (count: number): string =>
  count === 1 ? 'One field above needs your attention.' : `${count} fields above need your attention.`

/** Everything about the business that its owner can change, in one form. */
export const SettingsForm = ({ settings }: { settings: Settings }) => {
  const { form, submit, isBusy, failure } = useSettingsForm(settings)
  const problems = Object.keys(form.formState.errors).length
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3 wide:gap-5">
        <BusinessFields />
        <WifiFields />
        <PaymentFields />
        <div role="alert" className="empty:hidden">
          {(problems > 0 || failure !== null) && (
            <Notice tone="bad">
              <p>{problems > 0 ? problemsText(problems) : `${failure} What you typed is still here.`}</p>
            </Notice>
          )}
        </div>
        <Button type="submit" size="big" isWide isBusy={isBusy} busyLabel="Saving...">
          Save settings
        </Button>
      </form>
    </FormProvider>
  )
}
