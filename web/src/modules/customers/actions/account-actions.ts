import { customersCalls } from '@portal/contract/customers/calls'
import { statusCalls } from '@portal/contract/customers/status/calls'
import { lazyDialog } from '../../../ui/lazy.tsx'
import type { ActionEntries } from './action-entry.ts'

/** Changes to the customer's record, in menu order. */
export const accountActions = {
  verify: {
    label: 'Verify Customer',
    call: statusCalls.verifyUser,
    isFrequent: true,
    question: () => 'Are you sure you want to verify this customer?',
  },
  unsuspend: {
    label: 'Unsuspend Customer',
    call: statusCalls.unsuspendUser,
    isFrequent: true,
    question: () => "Are you sure you want to unsuspend this customer's account?",
  },
  resetDevices: {
    label: 'Reset Devices',
    call: statusCalls.clearUserSessions,
    isFrequent: true,
    question: () => "Are you sure you want to reset customer's authorized devices?",
  },
  modifyName: {
    label: 'Modify Name',
    call: customersCalls.updateUserInfo,
    form: lazyDialog(() => import('./ModifyNameDialog.tsx').then((module) => module.ModifyNameDialog)),
  },
  modifyPreferences: {
    label: 'Modify Preferences',
    call: customersCalls.updatePreferences,
    form: lazyDialog(() => import('./ModifyPreferencesDialog.tsx').then((module) => module.ModifyPreferencesDialog)),
  },
  modifyPassword: {
    label: 'Modify Password',
    call: customersCalls.changePassword,
    form: lazyDialog(() => import('./ModifyPasswordDialog.tsx').then((module) => module.ModifyPasswordDialog)),
  },
  modifySupportInformation: {
    label: 'Modify Support Information',
    call: customersCalls.updateSupportInfo,
    form: lazyDialog(() => import('./SupportInformationDialog.tsx').then((module) => module.SupportInformationDialog)),
  },
  suspend: {
    label: 'Suspend',
    call: statusCalls.suspendUser,
    title: 'Suspend Customer',
    question: () => "Are you sure you want to suspend this customer's account?",
    isDangerous: true,
  },
} as const satisfies ActionEntries
