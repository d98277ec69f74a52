import { expect, test } from 'vitest'
import { type Call, messageFor } from './call.ts'
import { modules } from './modules.ts'

/**
 * The specification's texts by call: after success (`done`), after a failure without its own code (`failed`), and by
 * code. Copied from the specification manually.
 */
const specified: Record<string, Record<string, string>> = {
  getAppConfig: { failed: 'Unable to load application configuration' },
  signIn: {
    failed: 'Sign In failed',
    Unauthorized: 'Sign In failed',
    DisabledAccount: 'Your account has been disabled. Please contact the administrator.',
  },
  setPassword: { done: 'Your password has been set. Please sign in.', failed: 'Unable to set your password' },
  resetPassword: {
    done: 'Your password has been reset. Please sign in.',
    failed: 'Unable to reset your password',
    InvalidToken: 'Reset password token has expired or is invalid',
  },
  checkPasswordToken: { InvalidToken: 'Password token has expired or is invalid' },
  changeMyPassword: {
    done: 'Password has been changed successfully',
    failed: 'Error occurred while changing password',
    Unauthorized: 'Current Password entered is incorrect',
  },

  getAllAdminUsers: { failed: 'Error fetching admin users' },
  getAdminUser: { failed: 'Error fetching admin user', UserNotFound: 'Admin user not found' },
  createAdminUser: {
    done: 'New admin user created successfully',
    failed: 'Unable to create admin user',
    UserExists: 'There is already an admin user with this email address.',
  },
  updateAdminUser: {
    done: 'Admin user updated successfully',
    failed: 'Unable to update admin user',
    UserNotFound: 'Admin user not found',
    OwnAccount: 'You cannot update your own account',
  },
  sendAdminUserResetPasswordEmail: {
    done: 'The reset password email has been sent to the user.',
    failed: 'Unable to send reset password email to the user.',
  },

  getUserHomeStatistics: { failed: 'Error fetching report' },
  searchUsers: {
    failed: 'Error fetching matching customers',
    NoUsersFound: 'No matching customers found',
    TooManyUsersFound: 'Too many matching customers found. Please refine your search.',
  },
  getUserDetails: { failed: 'Error fetching customer details', UserNotFound: 'Customer not found' },

  addCharge: { done: 'Charge added to customer successfully', failed: 'Error adding charge to customer' },
  addCredit: { done: 'Credit added to customer successfully', failed: 'Error adding credit to customer' },
  emailInvoice: { done: 'Invoice emailed to customer successfully', failed: 'Error emailing invoice to customer' },
  addComplimentaryDays: {
    done: "Complimentary days added to customer's subscription successfully",
    failed: "Error adding complimentary days to customer's subscription",
  },
  updateUserInfo: { done: "Customer's name updated successfully", failed: "Error updating customer's name" },
  updatePreferences: {
    done: "Customer's preferences updated successfully",
    failed: "Error updating customer's preferences",
  },
  changePassword: {
    done: "Customer's password updated successfully",
    failed: "Error updating customer's password",
  },
  convertToComplimentary: {
    done: 'Customer has been upgraded to complimentary subscription successfully',
    failed: 'Error upgrading customer to complimentary subscription',
  },
  updateSupportInfo: {
    done: "Customer's support information updated successfully",
    failed: "Error updating customer's support information",
  },
  changeCreditCard: {
    done: "Customer's credit card has been added/changed successfully",
    failed: "Error adding/changing customer's credit card",
    CardRefused:
      'Unable to add/change credit card due to a problem with the card. Please check the card details provided by the customer.',
  },
  upgradeSubscription: {
    done: 'Customer has been upgraded to premium subscription successfully.',
    failed: "Error upgrading customer's subscription to premium.",
    PremiumAccount: 'Error upgrading subscription as customer already has a premium subscription.',
    PaymentFailed: "Unable to charge customer's card. Please check card details provided by the customer.",
  },
  getStates: { failed: 'Error fetching states' },
  getMerchantPlans: { failed: "Error loading plans for customer's merchant" },

  verifyUser: { done: 'Customer has been verified successfully.', failed: 'Error verifying customer.' },
  clearUserSessions: {
    done: 'Customer devices have been reset successfully.',
    failed: 'Error resetting customer devices.',
  },
  cancelSubscription: {
    done: "Customer's subscription has been cancelled successfully.",
    failed: "Error cancelling customer's subscription.",
  },
  endPremiumSubscription: {
    done: "Customer's premium subscription has been cancelled successfully with immediate effect.",
    failed: "Error cancelling customer's premium subscription with immediate effect.",
  },
  endAndRefundPremiumSubscription: {
    done: "Customer's premium subscription has been cancelled successfully with immediate effect and the payment has been refunded.",
    failed: "Error cancelling and refunding customer's premium subscription.",
  },
  revertCancelSubscription: {
    done: 'Cancel subscription request of customer successfully withdrawn.',
    failed: 'Error withdrawing cancel subscription request of customer.',
  },
  endComplimentarySubscription: {
    done: "Customer's complimentary subscription has been cancelled successfully with immediate effect.",
    failed: "Error cancelling customer's complimentary subscription with immediate effect.",
  },
  suspendUser: { done: 'Customer suspended successfully.', failed: 'Error suspending customer.' },
  unsuspendUser: { done: 'Customer unsuspended successfully.', failed: 'Error unsuspending customer.' },

  getAllChannels: { failed: 'Error fetching channels' },
  getChannel: { failed: 'Error fetching channel' },
  createChannel: {
    done: 'New channel created successfully',
    failed: 'Unable to create channel',
    ChannelExists: 'Channel code already exists',
  },
  updateChannel: {
    done: 'Channel updated successfully',
    failed: 'Unable to update channel',
    ChannelNotFound: 'Channel not found',
  },
  toggleChannelStatus: { done: 'Channel status changed successfully', failed: 'Unable to change channel status' },
  getAllChannelPrograms: { failed: 'Error fetching program guide' },
  refreshChannelPrograms: {
    done: 'Program guide refreshed successfully',
    failed: 'Error refreshing program guide',
  },
  getAllChannelLogos: { failed: 'Unable to load channel logos' },
  uploadChannelLogo: {
    done: 'Channel logo uploaded successfully',
    failed: 'Error uploading channel logo',
    InvalidImage: 'File uploaded is not a valid channel logo image',
  },
  // Deliberately differs from the merchant's text.
  deleteChannelLogo: { done: 'Channel logo deleted successfully', failed: 'Unable to delete channel logo' },
  getAllChannelTags: { failed: 'Error fetching channel tags' },
  getChannelTag: { failed: 'Error fetching channel tag' },
  createChannelTag: {
    done: 'New channel tag created successfully',
    failed: 'Unable to create channel tag',
    ChannelTagExists: 'Channel tag code already exists',
  },
  createChannelTagValue: {
    done: 'New channel tag value created successfully',
    failed: 'Unable to create channel tag value',
    ChannelTagValueExists: 'Channel tag value code already exists',
  },
  toggleChannelTagStatus: {
    done: 'Channel tag status changed successfully',
    failed: 'Unable to change channel tag status',
  },
  toggleChannelTagValueStatus: {
    done: 'Channel tag value status changed successfully',
    failed: 'Unable to change channel value tag status',
  },
  getAllVods: { failed: 'Error fetching vods' },
  toggleVodStatus: { done: 'VOD status changed successfully', failed: 'Unable to change VOD status' },

  getAllMerchants: { failed: 'Error fetching merchants' },
  createMerchant: {
    done: 'New merchant created successfully',
    failed: 'Unable to create merchant',
    MerchantExists: 'Merchant code already exists',
  },
  toggleMerchantStatus: { done: 'Merchant status changed successfully', failed: 'Unable to change merchant status' },
  getAllComplimentaryCodes: { failed: 'Error fetching complimentary codes' },
  createComplimentaryCode: {
    done: 'New complimentary code created successfully',
    failed: 'Unable to create complimentary code',
  },
  toggleComplimentaryCodeStatus: {
    done: 'Complimentary code status changed successfully',
    failed: 'Unable to change complimentary code status',
  },
  searchErrors: {
    failed: 'Error fetching matching errors',
    NoErrorsFound: 'No matching errors found',
    TooManyErrorsFound: 'Too many results found. Please refine your search.',
  },
  emailUserList: {
    done: 'Customer CSV file will be emailed shortly.',
    failed: 'Error requesting customer list',
  },
  getCardSalesReport: { failed: 'Error fetching card sales report' },
  getInAppSalesReport: { failed: 'Error fetching in-app sales report' },
  getAllUtmValues: { failed: 'Error fetching UTM values' },
  getUnverifiedPremiumUsers: { failed: 'Error fetching report' },
  getUnpaidPremiumUsers: { failed: 'Error fetching report' },
}

const calls = new Map<string, Call>(Object.values(modules).flatMap((module) => Object.entries<Call>(module)))

test.each(Object.entries(specified))('%s has the specified text', (name, texts) => {
  const call = calls.get(name)
  const actual = Object.keys(texts).map((when) => [when, call && textOf(call, when)])
  expect(Object.fromEntries(actual)).toEqual(texts)
})

test('a rejected action shows the failure message unless it has its own', () => {
  const refused = [...calls.values()].filter(({ errors }) => Object.hasOwn(errors, 'NotOffered'))
  expect(refused.map((call) => messageFor(call, 'NotOffered'))).toEqual(refused.map(({ failed }) => failed))
})

test('any other code shows the failure message', () => {
  const call = calls.get('searchUsers')
  expect(call && messageFor(call, 'InternalError')).toBe('Error fetching matching customers')
  expect(call && messageFor(call, 'constructor')).toBe('Error fetching matching customers')
})

function textOf(call: Call, when: string): string | undefined {
  if (when === 'done') return call.done
  return when === 'failed' ? call.failed : messageFor(call, when)
}
