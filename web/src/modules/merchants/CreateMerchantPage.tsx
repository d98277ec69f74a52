import { merchantsCalls } from '@portal/contract/merchants/calls'
import { useNavigate } from '@tanstack/react-router'
import { useCallForm } from '../../app/api/call-form.ts'
import { useCallQuery } from '../../app/api/queries.ts'
import { paths } from '../../app/paths.ts'
import { ExistingCodes } from '../../ui/HelpPanel.tsx'
import { FormPage } from '../../ui/FormPage.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Creates a merchant and returns to the list. */
export default function CreateMerchantPage() {
  const navigate = useNavigate()
  const merchants = useCallQuery(merchantsCalls.getAllMerchants, {}, { quiet: true })
  const { form, isRunning } = useCallForm(merchantsCalls.createMerchant, {
    initial: { code: '', name: '' },
    onDone: () => navigate({ to: paths.merchants(), ignoreBlocker: true }),
    errorFields: { MerchantExists: 'code' },
  })
  return (
    <FormPage
      title="New Merchant"
      verb="Create Merchant"
      back={{ to: paths.merchants(), label: 'Merchants' }}
      form={form}
      isRunning={isRunning}
      beside={<ExistingCodes title="Existing Merchants" entries={merchants.data} empty="No merchants yet" />}
    >
      <TextField
        {...form.field('code')}
        label="Code"
        description="1 to 16 letters, A to Z. Cannot be changed later."
        autoFocus
      />
      <TextField {...form.field('name')} label="Name" />
    </FormPage>
  )
}
