import { merchantsCalls } from '@portal/contract/merchants/calls'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../app/api/actions.ts'
import { paths } from '../../app/paths.ts'
import { FormPage } from '../../ui/FormPage.tsx'
import { useForm } from '../../ui/form.ts'
import { TextField } from '../../ui/TextField.tsx'

const { createMerchant } = merchantsCalls

/** Adds a merchant, and goes back to the list. */
export default function CreateMerchantPage() {
  const navigate = useNavigate()
  const { run, isRunning } = useAction(createMerchant)
  const form = useForm({
    schema: createMerchant.input,
    initial: { code: '', name: '' },
    async onSubmit(merchant) {
      const outcome = await run(merchant)
      if (outcome.ok) void navigate({ to: paths.merchants(), ignoreBlocker: true })
      else if (outcome.failure.code === 'MerchantExists') form.objectTo('code', outcome.failure.message)
    },
  })
  return (
    <FormPage
      title="New Merchant"
      verb="Create Merchant"
      back={{ to: paths.merchants(), label: 'Merchants' }}
      form={form}
      isRunning={isRunning}
    >
      <TextField {...form.field('code')} label="Code" description="1 to 16 letters, A to Z" autoFocus />
      <TextField {...form.field('name')} label="Name" />
    </FormPage>
  )
}
