import { useFormContext } from 'react-hook-form'
import { Field, TextAreaField } from '../../ui/field.tsx'
import { FormPart } from './form-part.tsx'
import type { SettingsValues } from './use-settings-form.ts'

/** Name, location and contacts of the business. */
export const BusinessFields = () => {
  const { register, formState } = useFormContext<SettingsValues>()
  const { errors } = formState
  return (
    <FormPart id="business" title="Your business" text="Customers see this on your page.">
      <Field
        {...register('businessName')}
        label="Business name"
        autoComplete="organization"
        maxLength={60}
        error={errors.businessName?.message}
      />
      <Field
        {...register('location')}
        label="Location"
        autoComplete="street-address"
        maxLength={80}
        error={errors.location?.message}
      />
      <TextAreaField
        {...register('description')}
        label="Description (optional)"
        maxLength={300}
        error={errors.description?.message}
      />
      <div className="grid gap-4 wide:grid-cols-2">
        <Field
          {...register('phoneNumber')}
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+232 76 123 456"
          hint="For customers who need help. You go on logging in as before."
          error={errors.phoneNumber?.message}
        />
        <Field
          {...register('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Optional if you log in with a phone number."
          error={errors.email?.message}
        />
      </div>
    </FormPart>
  )
}
