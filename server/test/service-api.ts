export interface paths {
    "/service/v1/sign-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a Trial customer, or a Complimentary customer if a code is given
         * @description Requires a key with the permission “Sign up customers”. Limit: 600 requests per minute.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/verification-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a verification code to an unverified customer by email
         * @description Also use this to resend a code. A new code replaces the previous one. A customer gets up to five codes in an hour.
         *
         *     Requires a key with the permission “Send verification codes”. Limit: 600 requests per minute.
         */
        post: operations["sendVerificationCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verifies a customer
         * @description Send the code from the email, or no code if your system has verified the customer itself, for example by text message.
         *
         *     Requires a key with the permission “Verify customers”. Limit: 600 requests per minute.
         */
        post: operations["verifyCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/password-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a customer's username and password
         * @description An unknown username, an incorrect password and a customer without a password get the same response. After ten incorrect passwords within 15 minutes, the username gets 429 for a while.
         *
         *     Requires a key with the permission “Check customer passwords”. Limit: 600 requests per minute.
         */
        post: operations["checkPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/entitlement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Checks whether a customer may watch now
         * @description Call it each time a stream starts. Do not cache the response for more than a minute.
         *
         *     Requires a key with the permission “Check entitlements”. Limit: 120,000 requests per minute.
         */
        get: operations["checkEntitlement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a customer by ID
         * @description Requires a key with the permission “Read customers”. Limit: 6,000 requests per minute.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/by-username/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns a customer by username
         * @description The username is an email address or an 11-digit phone number that starts with 1.
         *
         *     Requires a key with the permission “Find customers by username”. Limit: 6,000 requests per minute.
         */
        get: operations["findCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/trial-use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds the seconds that a Trial customer has watched
         * @description Call it every few minutes during a stream and when it ends. Stop the stream once `trialSecondsLeft` is 0.
         *
         *     Requires a key with the permission “Report trial usage”. Limit: 60,000 requests per minute.
         */
        post: operations["reportTrialUse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the devices on which a customer is signed in
         * @description Oldest first. A customer has at most `limit` devices, unless the limit was lowered.
         *
         *     Requires a key with the permission “Read devices”. Limit: 6,000 requests per minute.
         */
        get: operations["listDevices"];
        put?: never;
        /**
         * Signs a customer in on a device
         * @description Check the password first. Store the ID: a device that is no longer in the list has been signed out.
         *
         *     Requires a key with the permission “Sign in devices”. Limit: 6,000 requests per minute.
         */
        post: operations["signInDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/devices/{deviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Signs a customer out on a device
         * @description Requires a key with the permission “Sign out devices”. Limit: 6,000 requests per minute.
         */
        delete: operations["signOutDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/complimentary-codes/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Checks a complimentary code
         * @description Checking does not reserve an account. The code may be used up by the time of the sign-up or redemption.
         *
         *     Requires a key with the permission “Check complimentary codes”. Limit: 600 requests per minute.
         */
        get: operations["checkCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/complimentary-access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a Trial customer complimentary access with a code
         * @description For verified customers. To use a code at sign-up, send it with the sign-up request.
         *
         *     Requires a key with the permission “Redeem complimentary codes”. Limit: 600 requests per minute.
         */
        post: operations["redeemCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the enabled channels with tags and logos
         * @description Sorted by order, then by name. Disabled tags are left out.
         *
         *     Requires a key with the permission “Read channels”. Limit: 600 requests per minute.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/guide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the programs of the enabled channels
         * @description Programs that run during the period, sorted by channel code, then by start. Without `from`, the period starts now; without `until`, it ends one day after it starts.
         *
         *     Requires a key with the permission “Read the program guide”. Limit: 600 requests per minute.
         */
        get: operations["listPrograms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/vods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the enabled VODs that are licensed today
         * @description Sorted by media ID. License days are in Eastern Time.
         *
         *     Requires a key with the permission “Read VODs”. Limit: 600 requests per minute.
         */
        get: operations["listVods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the plans that a customer can subscribe to
         * @description Plans of the customer's merchant, with prices for new customers if this is one. `publishableKey` is the key that the payment provider's SDK needs in the app.
         *
         *     Requires a key with the permission “Read plans and prices”. Limit: 600 requests per minute.
         */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upgrades a verified Trial customer to Premium and charges the card
         * @description The customer's credit is used first. A declined payment uses up its Idempotency-Key. To try again, send a new key. The response may take 8 seconds.
         *
         *     Requires a key with the permission “Start subscriptions by card”. Limit: 600 requests per minute.
         */
        post: operations["startSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds or changes the card of a Premium customer
         * @description An unpaid invoice is charged to the new card immediately. The card is changed even if that payment fails. A declined payment uses up its Idempotency-Key. To try again, send a new key. The response may take 8 seconds.
         *
         *     Requires a key with the permission “Add and change cards”. Limit: 600 requests per minute.
         */
        post: operations["changeCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charges the unpaid invoice of a Premium customer to the card on file
         * @description A declined payment uses up its Idempotency-Key. To try again, send a new key. The response may take 8 seconds.
         *
         *     Requires a key with the permission “Pay invoices by card”. Limit: 600 requests per minute.
         */
        post: operations["payInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/account-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the token that identifies the customer in app stores
         * @description Request it before each purchase. Pass it to the App Store as `appAccountToken` (StoreKit 2: `product.purchase(options: [.appAccountToken(token)])`) and to Google Play as `obfuscatedAccountId` (`BillingFlowParams.Builder.setObfuscatedAccountId(token)`), unchanged and in lower case. It never changes for a customer. Without it, a purchase waits until it is reported or staff assign it to a customer.
         *
         *     Requires a key with the permission “Get account tokens for app stores”. Limit: 600 requests per minute.
         */
        post: operations["getAccountToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/customers/{customerId}/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports an app store purchase to give the customer access immediately
         * @description Call it after each purchase, and when the app starts with a subscription that the portal does not know. The portal verifies the purchase with the store, so data from the app does not need to be trusted. `proof` is, for `ios`, the signed transaction (StoreKit 2: `verificationResult.jwsRepresentation`, which starts with `eyJ`) and, for `android`, the purchase token (`purchase.getPurchaseToken()`). Finish or acknowledge the purchase in the app after the response. The store reports renewals and the end of subscriptions to the portal directly.
         *
         *     Requires a key with the permission “Report purchases in app stores”. Limit: 600 requests per minute.
         */
        post: operations["reportPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports an application error
         * @description Requires a key with the permission “Report application errors”. Limit: 6,000 requests per minute.
         */
        post: operations["reportError"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the events of the last 30 days in an order in which none is missed
         * @description Without a cursor the list starts with the oldest event. Store `nextCursor` together with your results and pass it as `cursor` in the next request. It stays valid for 30 days. If `hasMore` is false, repeat the request later with the same cursor. The types and their data are the same as those of webhooks.
         *
         *     Requires a key with the permission “Read events”. Limit: 600 requests per minute.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        SignUpInput: {
            username: string;
            firstName: string;
            lastName: string;
            password?: string;
            /** @enum {string} */
            timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Los_Angeles" | "America/Phoenix" | "America/Anchorage" | "America/Adak" | "America/Honolulu" | "America/Pago_Pago";
            /** @enum {string} */
            language: "en" | "es";
            optIn: boolean;
            merchantCode?: string;
            /** @example SPRING26 */
            complimentaryCode?: string;
            client?: string;
            utmSource?: string;
            utmCampaign?: string;
            utmMedium?: string;
            utmTerm?: string;
            utmContent?: string;
        };
        SignUpResponse: {
            /** @example 42 */
            customerId: number;
            /** @enum {string} */
            type: "free" | "paid" | "comp" | "none";
            /**
             * @description Last day of complimentary access, in Eastern Time; otherwise null.
             * @example null
             */
            validTill: string | null;
        };
        Problem: {
            /** @example https://portal.example.com/service/v1/problems/InvalidRequest */
            type: string;
            /** @example Invalid request */
            title: string;
            /** @example 400 */
            status: number;
            /** @example A field is missing, invalid or unknown. */
            detail: string;
            /** @example InvalidRequest */
            code: string;
            /** @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3 */
            requestId: string;
            /**
             * @example [
             *       {
             *         "field": "firstName",
             *         "message": "Enter first name"
             *       }
             *     ]
             */
            errors?: {
                field: string;
                message: string;
            }[];
        };
        SendVerificationCodeResponse: {
            /** Format: date-time */
            validUntil: string;
        };
        VerifyCustomerInput: {
            code?: string;
        };
        CheckPasswordInput: {
            username: string;
            password: string;
        };
        CheckPasswordResponse: {
            /** @example 42 */
            customerId: number;
        };
        /**
         * @example {
         *       "customerId": 42,
         *       "mayWatch": true,
         *       "reason": null,
         *       "until": "2026-04-15T04:00:00.000Z",
         *       "renews": true,
         *       "type": "paid",
         *       "status": "active",
         *       "plan": "monthly",
         *       "trialSecondsLeft": null,
         *       "deviceLimit": 5,
         *       "devices": 2
         *     }
         */
        Entitlement: {
            customerId: number;
            mayWatch: boolean;
            /** @description Why the customer may not watch; null if they may. */
            reason: ("suspended" | "unverified" | "trial-used-up" | "subscription-ended" | "no-subscription") | null;
            /** @description When the current access ends unless it is renewed; null if it has no end date. */
            until: string | null;
            /** @description Whether the subscription is renewed at that time. */
            renews: boolean;
            /**
             * @description `free` is a trial, `paid` Premium, `comp` Complimentary.
             * @enum {string}
             */
            type: "free" | "paid" | "comp" | "none";
            /**
             * @description `registered` is unverified.
             * @enum {string}
             */
            status: "registered" | "active" | "suspended";
            /** @description Plan of a subscription that the portal bills; otherwise null. */
            plan: ("yearly" | "monthly") | null;
            /** @description Null if the customer is not on a trial. */
            trialSecondsLeft: number | null;
            /** @description Maximum number of signed-in devices. */
            deviceLimit: number;
            /** @description Number of signed-in devices. */
            devices: number;
        };
        /**
         * @example {
         *       "id": 42,
         *       "username": "camila@example.com",
         *       "firstName": "Camila",
         *       "lastName": "Ortiz",
         *       "merchantCode": "YIPTV",
         *       "language": "es",
         *       "timeZone": "America/New_York",
         *       "optIn": true,
         *       "createdAt": "2026-01-15T17:30:00.000Z",
         *       "lastSignInAt": "2026-03-31T01:12:45.000Z",
         *       "entitlement": {
         *         "customerId": 42,
         *         "mayWatch": true,
         *         "reason": null,
         *         "until": "2026-04-15T04:00:00.000Z",
         *         "renews": true,
         *         "type": "paid",
         *         "status": "active",
         *         "plan": "monthly",
         *         "trialSecondsLeft": null,
         *         "deviceLimit": 5,
         *         "devices": 2
         *       }
         *     }
         */
        ServiceCustomer: {
            id: number;
            username: string;
            firstName: string;
            lastName: string;
            merchantCode: string;
            language: string;
            timeZone: string;
            optIn: boolean;
            /** Format: date-time */
            createdAt: string;
            lastSignInAt: string | null;
            entitlement: components["schemas"]["Entitlement"];
        };
        ReportTrialUseInput: {
            /** @example 300 */
            seconds: number;
        };
        ReportTrialUseResponse: {
            /** @example 35700 */
            trialSecondsLeft: number;
        };
        /**
         * @example {
         *       "id": 7,
         *       "name": "Living room TV",
         *       "signedInAt": "2026-03-31T01:12:45.000Z"
         *     }
         */
        Device: {
            id: number;
            name: string;
            /** Format: date-time */
            signedInAt: string;
        };
        ListDevicesResponse: {
            items: components["schemas"]["Device"][];
            /** @example 5 */
            limit: number;
        };
        SignInDeviceInput: {
            /** @example Living room TV */
            name: string;
        };
        CheckCodeResponse: {
            /** @example SPRING26 */
            code: string;
            /** @example true */
            isUsable: boolean;
            /**
             * @description Error code that a sign-up with the code would return; null if it is usable.
             * @example null
             */
            reason: ("ComplimentaryCodeDisabled" | "ComplimentaryCodeNotStarted" | "ComplimentaryCodeExpired" | "ComplimentaryCodeUsedUp") | null;
            /**
             * Format: date
             * @description First day of use, in UTC.
             * @example 2026-03-01
             */
            startDate: string;
            /**
             * Format: date
             * @description Last day of use, in UTC.
             */
            endDate: string;
            /**
             * @description Length of access in days.
             * @example 30
             */
            durationDays: number;
        };
        RedeemCodeInput: {
            /** @example SPRING26 */
            code: string;
        };
        RedeemCodeResponse: {
            /** Format: date */
            validTill: string;
        };
        /**
         * @example {
         *       "code": "YIPN",
         *       "name": "Yip Noticias 24",
         *       "type": "TV",
         *       "url": "https://streams.example.com/live/yipn/index.m3u8",
         *       "order": 20,
         *       "logoUrl": "https://portal.example.com/channel-logos/logo-YIPN.png?v=vMxWe9yuSfYGdRFMxMxshz",
         *       "tags": [
         *         {
         *           "group": "GENR",
         *           "groupName": "Genre",
         *           "code": "NEWS",
         *           "name": "News"
         *         },
         *         {
         *           "group": "LANG",
         *           "groupName": "Language",
         *           "code": "SPAN",
         *           "name": "Spanish"
         *         }
         *       ],
         *       "hasGuide": true
         *     }
         */
        ServiceChannel: {
            code: string;
            name: string;
            /** @enum {string} */
            type: "TV" | "Radio";
            /** @description Stream URL. */
            url: string;
            /** @description Channels are sorted by order, then by name. */
            order: number;
            /** @description Image URL; null if the image has been deleted. It changes with the image, so the image can be cached forever. */
            logoUrl: string | null;
            /** @description Genre, language, origin and audience. */
            tags: {
                group: string;
                groupName: string;
                code: string;
                name: string;
            }[];
            /** @description Whether the program guide has programs for the channel. */
            hasGuide: boolean;
        };
        ListChannelsResponse: {
            items: components["schemas"]["ServiceChannel"][];
            /**
             * @description Null on the last page.
             * @example WyJZSVBOIl0
             */
            nextCursor: string | null;
        };
        /**
         * @example {
         *       "channel": "YIPN",
         *       "startsAt": "2026-03-31T23:00:00.000Z",
         *       "endsAt": "2026-03-31T23:30:00.000Z",
         *       "name": "Noticias de la noche",
         *       "description": "Lo más importante del día."
         *     }
         */
        ServiceProgram: {
            /** @description Channel code. */
            channel: string;
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            name: string;
            description: string;
        };
        ListProgramsResponse: {
            items: components["schemas"]["ServiceProgram"][];
            /**
             * @description Null on the last page.
             * @example WyJZSVBOIl0
             */
            nextCursor: string | null;
        };
        /**
         * @example {
         *       "mediaId": "VOD-100001",
         *       "name": "Under the Canyon",
         *       "year": 2009,
         *       "genre": "Comedy",
         *       "rating": "PG-13",
         *       "runtimeMinutes": 127,
         *       "availableUntil": "2026-05-01T04:00:00.000Z",
         *       "description": "Noemí agrees to a harmless lie and is elected mayor.",
         *       "pictureUrl": "https://images.example.com/under-the-canyon.jpg",
         *       "actors": [
         *         "Rafael Monteverde",
         *         "Luz Belmonte"
         *       ],
         *       "categories": [
         *         "Movies"
         *       ]
         *     }
         */
        ServiceVod: {
            mediaId: string;
            name: string;
            year: number | null;
            genre: string | null;
            rating: string | null;
            runtimeMinutes: number | null;
            /**
             * Format: date-time
             * @description When the license ends.
             */
            availableUntil: string;
            description: string | null;
            pictureUrl: string | null;
            actors: string[];
            categories: string[];
        };
        ListVodsResponse: {
            items: components["schemas"]["ServiceVod"][];
            /**
             * @description Null on the last page.
             * @example WyJZSVBOIl0
             */
            nextCursor: string | null;
        };
        /**
         * @example {
         *       "type": "monthly",
         *       "priceCents": 1499,
         *       "discountCents": 200,
         *       "totalCents": 1299,
         *       "description": "You will be charged $12.99 every month."
         *     }
         */
        ServicePlan: {
            /** @enum {string} */
            type: "yearly" | "monthly";
            /** @description In US cents. */
            priceCents: number;
            discountCents: number;
            /** @description Amount of each invoice: the price less the discount. */
            totalCents: number;
            /** @description In the customer's language if available, otherwise in English. */
            description: string;
        };
        ListPlansResponse: {
            items: components["schemas"]["ServicePlan"][];
            publishableKey: string;
        };
        SentCard: {
            /** @example pm_1QWERTYuiop */
            paymentMethod: string;
            cardName: string;
            address: string;
            city: string;
            /** @enum {string} */
            state: "AL" | "AK" | "AS" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FM" | "FL" | "GA" | "GU" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MH" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "MP" | "OH" | "OK" | "OR" | "PW" | "PA" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VI" | "VA" | "WA" | "WV" | "WI" | "WY" | "AE" | "AP" | "AA";
            zipCode: string;
            /**
             * @description Must be US. Default: US.
             * @constant
             */
            country?: "US";
        };
        StartSubscriptionInput: {
            /** @enum {string} */
            plan: "yearly" | "monthly";
            card: components["schemas"]["SentCard"];
        };
        ChangeCardInput: {
            card: components["schemas"]["SentCard"];
        };
        GetAccountTokenResponse: {
            /**
             * Format: uuid
             * @example 1f6c0d2e-8a53-4a1c-9d7e-3b5a90c4e812
             */
            accountToken: string;
        };
        ReportPurchaseInput: {
            /** @enum {string} */
            device: "ios" | "android";
            /** @example opaque-token-up-to-1000-characters */
            proof: string;
        };
        ReportErrorInput: {
            /** Format: date-time */
            occurredAt: string;
            /** @example The YIPN stream did not start (code 12) */
            description: string;
            app?: string;
            /**
             * @description The customer's username, if known.
             * @example camila@example.com
             */
            customer?: string;
        };
        ReportErrorResponse: {
            fingerprint: string;
        };
        /**
         * @example {
         *       "id": "evt_0f9c2b7e5d4a4c1c9a8f6b3d2e1c0a99",
         *       "type": "customer.suspended",
         *       "timestamp": "2026-03-10T15:00:00.000Z",
         *       "data": {
         *         "sequence": 1017,
         *         "customerId": 42,
         *         "previousStatus": "active",
         *         "status": "suspended"
         *       }
         *     }
         */
        Event: {
            /** @description Same as in the `webhook-id` header. */
            id: string;
            /** @enum {string} */
            type: "customer.created" | "customer.updated" | "customer.password_changed" | "customer.trial_used" | "customer.verified" | "customer.suspended" | "customer.unsuspended" | "device.added" | "device.removed" | "subscription.started" | "subscription.renewed" | "subscription.cancellation_scheduled" | "subscription.cancellation_withdrawn" | "subscription.ended" | "subscription.days_added" | "subscription.days_withdrawn" | "subscription.period_restarted" | "complimentary.started" | "complimentary.ended" | "in_app_subscription.started" | "in_app_subscription.renewed" | "in_app_subscription.renewal_changed" | "in_app_subscription.payment_failed" | "in_app_subscription.on_hold" | "in_app_subscription.resumed" | "in_app_subscription.ended" | "payment.succeeded" | "payment.failed" | "payment.retried" | "payment.fraud_warning" | "invoice.voided" | "invoice.emailed" | "credit.added" | "charge.added" | "approval.requested" | "approval.decided" | "card.added" | "card.changed" | "card.updated" | "card.link_sent" | "card.link_failed" | "card.declined" | "card.removed" | "refund.created" | "refund.succeeded" | "refund.failed" | "dispute.opened" | "dispute.won" | "dispute.lost" | "dispute.prevented" | "dispute.reopened" | "note.added" | "note.updated" | "note.removed" | "follow_up.added" | "follow_up.updated" | "follow_up.completed" | "channel.created" | "channel.updated" | "channel.enabled" | "channel.disabled" | "channel.moved" | "channel_logo.uploaded" | "channel_logo.deleted" | "tag.created" | "tag.enabled" | "tag.disabled" | "vod.created" | "vod.updated" | "vod.enabled" | "vod.disabled" | "guide.updated" | "code.created" | "code.used" | "code.enabled" | "code.disabled" | "webhook.test";
            /** Format: date-time */
            timestamp: string;
            data: {
                sequence: number;
            } & {
                [key: string]: unknown;
            };
        };
        ListEventsResponse: {
            items: components["schemas"]["Event"][];
            /** @example evt_0f9c2b7e5d4a4c1c9a8f6b3d2e1c0a99 */
            nextCursor: string | null;
            hasMore: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    signUp: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "camila@example.com",
                 *       "firstName": "Camila",
                 *       "lastName": "Ortiz",
                 *       "password": "Sunny-Day-1",
                 *       "timeZone": "America/New_York",
                 *       "language": "en",
                 *       "optIn": false,
                 *       "merchantCode": "YIPTV",
                 *       "complimentaryCode": "SPRING26",
                 *       "client": "web",
                 *       "utmSource": "newsletter",
                 *       "utmCampaign": "spring",
                 *       "utmMedium": "email",
                 *       "utmTerm": "soccer",
                 *       "utmContent": "header"
                 *     }
                 */
                "application/json": components["schemas"]["SignUpInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customerId": 42,
                     *       "type": "free",
                     *       "validTill": null
                     *     }
                     */
                    "application/json": components["schemas"]["SignUpResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnknownCall: Unknown path or method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnknownCall",
                     *       "title": "Unknown call",
                     *       "status": 404,
                     *       "detail": "Unknown path or method.",
                     *       "code": "UnknownCall",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description UserExists: A customer with this username already exists.
             *     RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UserExists",
                     *       "title": "User exists",
                     *       "status": 409,
                     *       "detail": "A customer with this username already exists.",
                     *       "code": "UserExists",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "username",
                     *           "message": "A customer with this username already exists."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description MerchantNotFound: No active merchant has this code.
             *     ComplimentaryCodeNotFound: Complimentary code not found.
             *     ComplimentaryCodeDisabled: The complimentary code has been disabled.
             *     ComplimentaryCodeNotStarted: The complimentary code is not valid yet (start date in UTC).
             *     ComplimentaryCodeExpired: The complimentary code has expired (end date in UTC).
             *     ComplimentaryCodeUsedUp: The complimentary code has reached its maximum number of accounts.
             *     IdReused: The Idempotency-Key was already used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/MerchantNotFound",
                     *       "title": "Merchant not found",
                     *       "status": 422,
                     *       "detail": "No active merchant has this code.",
                     *       "code": "MerchantNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "merchantCode",
                     *           "message": "No active merchant has this code."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendVerificationCode: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "validUntil": "2026-03-31T00:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SendVerificationCodeResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description AlreadyVerified: The customer is already verified.
             *     RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/AlreadyVerified",
                     *       "title": "Already verified",
                     *       "status": 409,
                     *       "detail": "The customer is already verified.",
                     *       "code": "AlreadyVerified",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NoEmailAddress: The username is a phone number. Verify the customer with your own text message.
             *     IdReused: The Idempotency-Key was already used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NoEmailAddress",
                     *       "title": "No email address",
                     *       "status": 422,
                     *       "detail": "The username is a phone number. Verify the customer with your own text message.",
                     *       "code": "NoEmailAddress",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyCustomer: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyCustomerInput"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description AlreadyVerified: The customer is already verified.
             *     RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/AlreadyVerified",
                     *       "title": "Already verified",
                     *       "status": 409,
                     *       "detail": "The customer is already verified.",
                     *       "code": "AlreadyVerified",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description WrongVerificationCode: The verification code is incorrect, replaced or expired.
             *     IdReused: The Idempotency-Key was already used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/WrongVerificationCode",
                     *       "title": "Wrong verification code",
                     *       "status": 422,
                     *       "detail": "The verification code is incorrect, replaced or expired.",
                     *       "code": "WrongVerificationCode",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "code",
                     *           "message": "The verification code is incorrect, replaced or expired."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "camila@example.com",
                 *       "password": "Sunny-Day-1"
                 *     }
                 */
                "application/json": components["schemas"]["CheckPasswordInput"];
            };
        };
        responses: {
            /** @description The response */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customerId": 42
                     *     }
                     */
                    "application/json": components["schemas"]["CheckPasswordResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnknownCall: Unknown path or method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnknownCall",
                     *       "title": "Unknown call",
                     *       "status": 404,
                     *       "detail": "Unknown path or method.",
                     *       "code": "UnknownCall",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description WrongPassword: The username or password is incorrect. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/WrongPassword",
                     *       "title": "Wrong password",
                     *       "status": 422,
                     *       "detail": "The username or password is incorrect.",
                     *       "code": "WrongPassword",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkEntitlement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customerId": 42,
                     *       "mayWatch": true,
                     *       "reason": null,
                     *       "until": "2026-04-15T04:00:00.000Z",
                     *       "renews": true,
                     *       "type": "paid",
                     *       "status": "active",
                     *       "plan": "monthly",
                     *       "trialSecondsLeft": null,
                     *       "deviceLimit": 5,
                     *       "devices": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Entitlement"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 42,
                     *       "username": "camila@example.com",
                     *       "firstName": "Camila",
                     *       "lastName": "Ortiz",
                     *       "merchantCode": "YIPTV",
                     *       "language": "es",
                     *       "timeZone": "America/New_York",
                     *       "optIn": true,
                     *       "createdAt": "2026-01-15T17:30:00.000Z",
                     *       "lastSignInAt": "2026-03-31T01:12:45.000Z",
                     *       "entitlement": {
                     *         "customerId": 42,
                     *         "mayWatch": true,
                     *         "reason": null,
                     *         "until": "2026-04-15T04:00:00.000Z",
                     *         "renews": true,
                     *         "type": "paid",
                     *         "status": "active",
                     *         "plan": "monthly",
                     *         "trialSecondsLeft": null,
                     *         "deviceLimit": 5,
                     *         "devices": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceCustomer"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example camila@example.com */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 42,
                     *       "username": "camila@example.com",
                     *       "firstName": "Camila",
                     *       "lastName": "Ortiz",
                     *       "merchantCode": "YIPTV",
                     *       "language": "es",
                     *       "timeZone": "America/New_York",
                     *       "optIn": true,
                     *       "createdAt": "2026-01-15T17:30:00.000Z",
                     *       "lastSignInAt": "2026-03-31T01:12:45.000Z",
                     *       "entitlement": {
                     *         "customerId": 42,
                     *         "mayWatch": true,
                     *         "reason": null,
                     *         "until": "2026-04-15T04:00:00.000Z",
                     *         "renews": true,
                     *         "type": "paid",
                     *         "status": "active",
                     *         "plan": "monthly",
                     *         "trialSecondsLeft": null,
                     *         "deviceLimit": 5,
                     *         "devices": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceCustomer"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "username",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportTrialUse: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seconds": 300
                 *     }
                 */
                "application/json": components["schemas"]["ReportTrialUseInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "trialSecondsLeft": 35700
                     *     }
                     */
                    "application/json": components["schemas"]["ReportTrialUseResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAvailable: Not available for the customer's current type, status or subscription.
             *     RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAvailable",
                     *       "title": "Not available",
                     *       "status": 409,
                     *       "detail": "Not available for the customer's current type, status or subscription.",
                     *       "code": "NotAvailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description IdReused: The Idempotency-Key was already used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/IdReused",
                     *       "title": "ID reused",
                     *       "status": 422,
                     *       "detail": "The Idempotency-Key was already used for a different request.",
                     *       "code": "IdReused",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "Idempotency-Key",
                     *           "message": "The Idempotency-Key was already used for a different request."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDevices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": 7,
                     *           "name": "Living room TV",
                     *           "signedInAt": "2026-03-31T01:12:45.000Z"
                     *         }
                     *       ],
                     *       "limit": 5
                     *     }
                     */
                    "application/json": components["schemas"]["ListDevicesResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signInDevice: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Living room TV"
                 *     }
                 */
                "application/json": components["schemas"]["SignInDeviceInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 7,
                     *       "name": "Living room TV",
                     *       "signedInAt": "2026-03-31T01:12:45.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Device"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerSuspended: The customer is suspended.
             *     DeviceLimitReached: The customer has reached the maximum number of devices. Sign out one of them first.
             *     RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerSuspended",
                     *       "title": "Customer suspended",
                     *       "status": 409,
                     *       "detail": "The customer is suspended.",
                     *       "code": "CustomerSuspended",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description IdReused: The Idempotency-Key was already used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/IdReused",
                     *       "title": "ID reused",
                     *       "status": 422,
                     *       "detail": "The Idempotency-Key was already used for a different request.",
                     *       "code": "IdReused",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "Idempotency-Key",
                     *           "message": "The Idempotency-Key was already used for a different request."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signOutDevice: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example 42 */
                customerId: number;
                /** @example 7 */
                deviceId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     DeviceNotFound: The customer is not signed in on this device.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestInProgress",
                     *       "title": "Request in progress",
                     *       "status": 409,
                     *       "detail": "A request with this Idempotency-Key is still running. Send it again in a second.",
                     *       "code": "RequestInProgress",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description IdReused: The Idempotency-Key was already used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/IdReused",
                     *       "title": "ID reused",
                     *       "status": 422,
                     *       "detail": "The Idempotency-Key was already used for a different request.",
                     *       "code": "IdReused",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "Idempotency-Key",
                     *           "message": "The Idempotency-Key was already used for a different request."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example SPRING26 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "SPRING26",
                     *       "isUsable": true,
                     *       "reason": null,
                     *       "startDate": "2026-03-01",
                     *       "endDate": "2026-03-31",
                     *       "durationDays": 30
                     *     }
                     */
                    "application/json": components["schemas"]["CheckCodeResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnknownCall: Unknown path or method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnknownCall",
                     *       "title": "Unknown call",
                     *       "status": 404,
                     *       "detail": "Unknown path or method.",
                     *       "code": "UnknownCall",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description ComplimentaryCodeNotFound: Complimentary code not found. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/ComplimentaryCodeNotFound",
                     *       "title": "Complimentary code not found",
                     *       "status": 422,
                     *       "detail": "Complimentary code not found.",
                     *       "code": "ComplimentaryCodeNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "code",
                     *           "message": "Complimentary code not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeemCode: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "SPRING26"
                 *     }
                 */
                "application/json": components["schemas"]["RedeemCodeInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "validTill": "2026-03-31"
                     *     }
                     */
                    "application/json": components["schemas"]["RedeemCodeResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAvailable: Not available for the customer's current type, status or subscription.
             *     RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAvailable",
                     *       "title": "Not available",
                     *       "status": 409,
                     *       "detail": "Not available for the customer's current type, status or subscription.",
                     *       "code": "NotAvailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description ComplimentaryCodeNotFound: Complimentary code not found.
             *     ComplimentaryCodeDisabled: The complimentary code has been disabled.
             *     ComplimentaryCodeNotStarted: The complimentary code is not valid yet (start date in UTC).
             *     ComplimentaryCodeExpired: The complimentary code has expired (end date in UTC).
             *     ComplimentaryCodeUsedUp: The complimentary code has reached its maximum number of accounts.
             *     IdReused: The Idempotency-Key was already used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/ComplimentaryCodeNotFound",
                     *       "title": "Complimentary code not found",
                     *       "status": 422,
                     *       "detail": "Complimentary code not found.",
                     *       "code": "ComplimentaryCodeNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "code",
                     *           "message": "Complimentary code not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChannels: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "code": "YIPN",
                     *           "name": "Yip Noticias 24",
                     *           "type": "TV",
                     *           "url": "https://streams.example.com/live/yipn/index.m3u8",
                     *           "order": 20,
                     *           "logoUrl": "https://portal.example.com/channel-logos/logo-YIPN.png?v=vMxWe9yuSfYGdRFMxMxshz",
                     *           "tags": [
                     *             {
                     *               "group": "GENR",
                     *               "groupName": "Genre",
                     *               "code": "NEWS",
                     *               "name": "News"
                     *             },
                     *             {
                     *               "group": "LANG",
                     *               "groupName": "Language",
                     *               "code": "SPAN",
                     *               "name": "Spanish"
                     *             }
                     *           ],
                     *           "hasGuide": true
                     *         }
                     *       ],
                     *       "nextCursor": "WyJZSVBOIl0"
                     *     }
                     */
                    "application/json": components["schemas"]["ListChannelsResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnknownCall: Unknown path or method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnknownCall",
                     *       "title": "Unknown call",
                     *       "status": 404,
                     *       "detail": "Unknown path or method.",
                     *       "code": "UnknownCall",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPrograms: {
        parameters: {
            query?: {
                channel?: string;
                from?: string;
                until?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "channel": "YIPN",
                     *           "startsAt": "2026-03-31T23:00:00.000Z",
                     *           "endsAt": "2026-03-31T23:30:00.000Z",
                     *           "name": "Noticias de la noche",
                     *           "description": "Lo más importante del día."
                     *         }
                     *       ],
                     *       "nextCursor": "WyJZSVBOIl0"
                     *     }
                     */
                    "application/json": components["schemas"]["ListProgramsResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnknownCall: Unknown path or method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnknownCall",
                     *       "title": "Unknown call",
                     *       "status": 404,
                     *       "detail": "Unknown path or method.",
                     *       "code": "UnknownCall",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listVods: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "mediaId": "VOD-100001",
                     *           "name": "Under the Canyon",
                     *           "year": 2009,
                     *           "genre": "Comedy",
                     *           "rating": "PG-13",
                     *           "runtimeMinutes": 127,
                     *           "availableUntil": "2026-05-01T04:00:00.000Z",
                     *           "description": "Noemí agrees to a harmless lie and is elected mayor.",
                     *           "pictureUrl": "https://images.example.com/under-the-canyon.jpg",
                     *           "actors": [
                     *             "Rafael Monteverde",
                     *             "Luz Belmonte"
                     *           ],
                     *           "categories": [
                     *             "Movies"
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": "WyJZSVBOIl0"
                     *     }
                     */
                    "application/json": components["schemas"]["ListVodsResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnknownCall: Unknown path or method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnknownCall",
                     *       "title": "Unknown call",
                     *       "status": 404,
                     *       "detail": "Unknown path or method.",
                     *       "code": "UnknownCall",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "type": "monthly",
                     *           "priceCents": 1499,
                     *           "discountCents": 200,
                     *           "totalCents": 1299,
                     *           "description": "You will be charged $12.99 every month."
                     *         }
                     *       ],
                     *       "publishableKey": "pk_live_1QWERTYuiop"
                     *     }
                     */
                    "application/json": components["schemas"]["ListPlansResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startSubscription: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan": "yearly",
                 *       "card": {
                 *         "paymentMethod": "pm_1QWERTYuiop",
                 *         "cardName": "Camila Ortiz",
                 *         "address": "1 Main St",
                 *         "city": "Miami",
                 *         "state": "FL",
                 *         "zipCode": "33101",
                 *         "country": "US"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["StartSubscriptionInput"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description PaymentDeclined: The card was declined, or was used before. The customer can try another card. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/PaymentDeclined",
                     *       "title": "Payment declined",
                     *       "status": 402,
                     *       "detail": "The card was declined, or was used before. The customer can try another card.",
                     *       "code": "PaymentDeclined",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "card.paymentMethod",
                     *           "message": "The card was declined, or was used before. The customer can try another card."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAvailable: Not available for the customer's current type, status or subscription.
             *     AlreadyPremium: The customer already has a Premium subscription.
             *     RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAvailable",
                     *       "title": "Not available",
                     *       "status": 409,
                     *       "detail": "Not available for the customer's current type, status or subscription.",
                     *       "code": "NotAvailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description IdReused: The Idempotency-Key was already used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/IdReused",
                     *       "title": "ID reused",
                     *       "status": 422,
                     *       "detail": "The Idempotency-Key was already used for a different request.",
                     *       "code": "IdReused",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "Idempotency-Key",
                     *           "message": "The Idempotency-Key was already used for a different request."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description PaymentUnknown: The payment is still processing. Send the request again with the same Idempotency-Key: the customer is charged once. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/PaymentUnknown",
                     *       "title": "Payment unknown",
                     *       "status": 502,
                     *       "detail": "The payment is still processing. Send the request again with the same Idempotency-Key: the customer is charged once.",
                     *       "code": "PaymentUnknown",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeCard: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "card": {
                 *         "paymentMethod": "pm_1QWERTYuiop",
                 *         "cardName": "Camila Ortiz",
                 *         "address": "1 Main St",
                 *         "city": "Miami",
                 *         "state": "FL",
                 *         "zipCode": "33101",
                 *         "country": "US"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChangeCardInput"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description PaymentDeclined: The card was declined, or was used before. The customer can try another card. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/PaymentDeclined",
                     *       "title": "Payment declined",
                     *       "status": 402,
                     *       "detail": "The card was declined, or was used before. The customer can try another card.",
                     *       "code": "PaymentDeclined",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "card.paymentMethod",
                     *           "message": "The card was declined, or was used before. The customer can try another card."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAvailable: Not available for the customer's current type, status or subscription.
             *     RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAvailable",
                     *       "title": "Not available",
                     *       "status": 409,
                     *       "detail": "Not available for the customer's current type, status or subscription.",
                     *       "code": "NotAvailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description IdReused: The Idempotency-Key was already used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/IdReused",
                     *       "title": "ID reused",
                     *       "status": 422,
                     *       "detail": "The Idempotency-Key was already used for a different request.",
                     *       "code": "IdReused",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "Idempotency-Key",
                     *           "message": "The Idempotency-Key was already used for a different request."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description PaymentUnknown: The payment is still processing. Send the request again with the same Idempotency-Key: the customer is charged once. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/PaymentUnknown",
                     *       "title": "Payment unknown",
                     *       "status": 502,
                     *       "detail": "The payment is still processing. Send the request again with the same Idempotency-Key: the customer is charged once.",
                     *       "code": "PaymentUnknown",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    payInvoice: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description PaymentDeclined: The card was declined, or was used before. The customer can try another card. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/PaymentDeclined",
                     *       "title": "Payment declined",
                     *       "status": 402,
                     *       "detail": "The card was declined, or was used before. The customer can try another card.",
                     *       "code": "PaymentDeclined",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAvailable: Not available for the customer's current type, status or subscription.
             *     CardUnusable: The card cannot be charged again. The customer needs another card.
             *     RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAvailable",
                     *       "title": "Not available",
                     *       "status": 409,
                     *       "detail": "Not available for the customer's current type, status or subscription.",
                     *       "code": "NotAvailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description IdReused: The Idempotency-Key was already used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/IdReused",
                     *       "title": "ID reused",
                     *       "status": 422,
                     *       "detail": "The Idempotency-Key was already used for a different request.",
                     *       "code": "IdReused",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "Idempotency-Key",
                     *           "message": "The Idempotency-Key was already used for a different request."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description PaymentUnknown: The payment is still processing. Send the request again with the same Idempotency-Key: the customer is charged once. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/PaymentUnknown",
                     *       "title": "Payment unknown",
                     *       "status": 502,
                     *       "detail": "The payment is still processing. Send the request again with the same Idempotency-Key: the customer is charged once.",
                     *       "code": "PaymentUnknown",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAccountToken: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "accountToken": "1f6c0d2e-8a53-4a1c-9d7e-3b5a90c4e812"
                     *     }
                     */
                    "application/json": components["schemas"]["GetAccountTokenResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestInProgress",
                     *       "title": "Request in progress",
                     *       "status": 409,
                     *       "detail": "A request with this Idempotency-Key is still running. Send it again in a second.",
                     *       "code": "RequestInProgress",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description IdReused: The Idempotency-Key was already used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/IdReused",
                     *       "title": "ID reused",
                     *       "status": 422,
                     *       "detail": "The Idempotency-Key was already used for a different request.",
                     *       "code": "IdReused",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "Idempotency-Key",
                     *           "message": "The Idempotency-Key was already used for a different request."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportPurchase: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path: {
                /** @example 42 */
                customerId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "device": "ios",
                 *       "proof": "opaque-token-up-to-1000-characters"
                 *     }
                 */
                "application/json": components["schemas"]["ReportPurchaseInput"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CustomerNotFound: Customer not found.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CustomerNotFound",
                     *       "title": "Customer not found",
                     *       "status": 404,
                     *       "detail": "Customer not found.",
                     *       "code": "CustomerNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "customerId",
                     *           "message": "Customer not found."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description PurchaseOfAnother: The purchase belongs to another customer.
             *     RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/PurchaseOfAnother",
                     *       "title": "Purchase of another",
                     *       "status": 409,
                     *       "detail": "The purchase belongs to another customer.",
                     *       "code": "PurchaseOfAnother",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "proof",
                     *           "message": "The purchase belongs to another customer."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description PurchaseNotFound: The store has no such subscription for this app, or the signature is not valid.
             *     TestPurchase: The purchase was made in a sandbox. Only test customers can use sandbox purchases.
             *     IdReused: The Idempotency-Key was already used for a different request.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/PurchaseNotFound",
                     *       "title": "Purchase not found",
                     *       "status": 422,
                     *       "detail": "The store has no such subscription for this app, or the signature is not valid.",
                     *       "code": "PurchaseNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "proof",
                     *           "message": "The store has no such subscription for this app, or the signature is not valid."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description StoreUnavailable: The app store is temporarily unavailable. Send the request again later.
             *     Unavailable: The portal is temporarily unavailable. Send the request again later.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/StoreUnavailable",
                     *       "title": "Store unavailable",
                     *       "status": 503,
                     *       "detail": "The app store is temporarily unavailable. Send the request again later.",
                     *       "code": "StoreUnavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportError: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Your own ID for this change. A request repeated with it returns the first response and changes nothing.
                 * @example 0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3
                 */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "occurredAt": "2026-03-31T00:00:00.000Z",
                 *       "description": "The YIPN stream did not start (code 12)",
                 *       "app": "Android TV 3.2",
                 *       "customer": "camila@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ReportErrorInput"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fingerprint": "0123456789abcdef"
                     *     }
                     */
                    "application/json": components["schemas"]["ReportErrorResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnknownCall: Unknown path or method. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnknownCall",
                     *       "title": "Unknown call",
                     *       "status": 404,
                     *       "detail": "Unknown path or method.",
                     *       "code": "UnknownCall",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestInProgress: A request with this Idempotency-Key is still running. Send it again in a second. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestInProgress",
                     *       "title": "Request in progress",
                     *       "status": 409,
                     *       "detail": "A request with this Idempotency-Key is still running. Send it again in a second.",
                     *       "code": "RequestInProgress",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description RequestTooLarge: The body is larger than 128 kB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/RequestTooLarge",
                     *       "title": "Request too large",
                     *       "status": 413,
                     *       "detail": "The body is larger than 128 kB.",
                     *       "code": "RequestTooLarge",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description UnsupportedMediaType: The body is not JSON. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/UnsupportedMediaType",
                     *       "title": "Unsupported media type",
                     *       "status": 415,
                     *       "detail": "The body is not JSON.",
                     *       "code": "UnsupportedMediaType",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description IdReused: The Idempotency-Key was already used for a different request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/IdReused",
                     *       "title": "ID reused",
                     *       "status": 422,
                     *       "detail": "The Idempotency-Key was already used for a different request.",
                     *       "code": "IdReused",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "Idempotency-Key",
                     *           "message": "The Idempotency-Key was already used for a different request."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response */
            200: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "evt_0f9c2b7e5d4a4c1c9a8f6b3d2e1c0a99",
                     *           "type": "customer.suspended",
                     *           "timestamp": "2026-03-10T15:00:00.000Z",
                     *           "data": {
                     *             "sequence": 1017,
                     *             "customerId": 42,
                     *             "previousStatus": "active",
                     *             "status": "suspended"
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": "evt_0f9c2b7e5d4a4c1c9a8f6b3d2e1c0a99",
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["ListEventsResponse"];
                };
            };
            /**
             * @description InvalidRequest: A field is missing, invalid or unknown.
             *     CardNumberFound: A field contains a card number. Remove the number and send the request again.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidRequest",
                     *       "title": "Invalid request",
                     *       "status": 400,
                     *       "detail": "A field is missing, invalid or unknown.",
                     *       "code": "InvalidRequest",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "firstName",
                     *           "message": "Enter first name"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description InvalidKey: No key was sent, or it is unknown or revoked.
             *     KeyExpired: The key has expired. An administrator can create a new one.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InvalidKey",
                     *       "title": "Invalid key",
                     *       "status": 401,
                     *       "detail": "No key was sent, or it is unknown or revoked.",
                     *       "code": "InvalidKey",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description NotAllowed: The key does not have permission for this request.
             *     AddressNotAllowed: The key may not be used from this address.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/NotAllowed",
                     *       "title": "Not allowed",
                     *       "status": 403,
                     *       "detail": "The key does not have permission for this request.",
                     *       "code": "NotAllowed",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description CursorNotFound: The event of this cursor is older than 30 days or unknown. Read the current state, then start without a cursor.
             *     UnknownCall: Unknown path or method.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/CursorNotFound",
                     *       "title": "Cursor not found",
                     *       "status": 404,
                     *       "detail": "The event of this cursor is older than 30 days or unknown. Read the current state, then start without a cursor.",
                     *       "code": "CursorNotFound",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3",
                     *       "errors": [
                     *         {
                     *           "field": "cursor",
                     *           "message": "The event of this cursor is older than 30 days or unknown. Read the current state, then start without a cursor."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description TooManyRequests: Wait for the number of seconds in Retry-After. */
            429: {
                headers: {
                    /** @description Requests (q) per window of seconds (w). */
                    "RateLimit-Policy"?: string;
                    /** @description Remaining requests (r) and seconds until the next window (t). */
                    RateLimit?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/TooManyRequests",
                     *       "title": "Too many requests",
                     *       "status": 429,
                     *       "detail": "Wait for the number of seconds in Retry-After.",
                     *       "code": "TooManyRequests",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description InternalError: An unexpected error. Report its requestId. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/InternalError",
                     *       "title": "Internal error",
                     *       "status": 500,
                     *       "detail": "An unexpected error. Report its requestId.",
                     *       "code": "InternalError",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable: The portal is temporarily unavailable. Send the request again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "https://portal.example.com/service/v1/problems/Unavailable",
                     *       "title": "Unavailable",
                     *       "status": 503,
                     *       "detail": "The portal is temporarily unavailable. Send the request again later.",
                     *       "code": "Unavailable",
                     *       "requestId": "0196b1d2-7c3e-7a4f-8b5d-6e7f8091a2b3"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
