import { commands as serverCommands } from '@portal/server/src/app/commands.ts'

/** The commands of `npm run portal`: those of the server, and those that need the demo data or a simulator. */
export const commands = {
  ...serverCommands,
  'verify-provider': {
    about: "Checks the payment simulator and the portal's requests against the provider's OpenAPI document.",
    run: () => import('@portal/simulators/payments/conformance/conformance-command.ts'),
  },
  'fill-demo': {
    about: 'Fills an empty database with demo data.',
    run: () => import('@portal/demo/fill-command.ts'),
  },
}
