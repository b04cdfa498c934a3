import { saveGst } from '@minit/contract/admin/money-terms.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { gstText, USUAL_GST_BASIS_POINTS } from '@minit/domain/platform/gst.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { AS_NUMBER } from '../../lib/number-fields.ts'
import { Field } from '../../ui/field.tsx'
import { dayText } from '../words.ts'
import { CancelChange } from './cancel-change.tsx'
import { type Terms, termsQuery } from './money-cards.tsx'
import { type FormProps, ReasonField, SettingCard, SettingForm, useSettingForm } from './settings-cards.tsx'

type GstValues = { from: string; percent: number; reason: string }

const GstForm = (props: FormProps<GstValues>) => {
  const { register, form, fields } = useSettingForm(props, ({ from, percent, reason }) =>
    call(saveGst, { body: { from, basisPoints: Math.round(percent * 100), reason } }),
  )
  return (
    <SettingForm {...form}>
      <Field
        {...register('percent', AS_NUMBER)}
        label="Percent"
        autoComplete="off"
        inputMode="decimal"
        error={fields.basisPoints}
      />
      <Field
        {...register('from')}
        label="From this day"
        type="date"
        hint="Tomorrow or later. Earlier sales and invoices keep their rate."
        error={fields.from}
      />
      <ReasonField {...register('reason')} error={fields.reason} />
    </SettingForm>
  )
}

/** Rates are sorted by start, latest first: the next one is the last of the future ones. */
export const gstRatesText = ({ gst }: Pick<Terms, 'gst'>, today = freetownDay(new Date())): string => {
  const now = gst.find(({ from }) => from <= today)?.basisPoints ?? USUAL_GST_BASIS_POINTS
  const next = gst.findLast(({ from }) => from > today)
  const text = `${gstText(now)} is included in every price.`
  return next === undefined ? text : `${text} From ${dayText(next.from)}: ${gstText(next.basisPoints)}.`
}

/** The rate of the tax in prices and on invoices. */
export const GstCard = () => {
  const { data } = useQuery(termsQuery())
  if (data === undefined) return null
  const { basisPoints = USUAL_GST_BASIS_POINTS } = data.gst[0] ?? {}
  return (
    <SettingCard
      id="gst"
      title="GST"
      text={gstRatesText(data)}
      spoken={<span className="spoken">: GST</span>}
      more={data.gst.some(({ from }) => from > freetownDay(new Date())) && <CancelChange of="gst" />}
      form={(onDone) => (
        <GstForm start={{ from: '', percent: basisPoints / 100, reason: '' }} onDone={onDone} />
      )}
    />
  )
}
