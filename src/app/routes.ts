import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The product's map of addresses. */
export default [
  layout('../features/pages/shop-layout.tsx', [
    index('../features/pages/home-page.tsx'),
    route('areas-covered', '../features/pages/areas-page.tsx'),
    route('areas-covered/:slug', '../features/pages/area-page.tsx'),
    route('gift-vouchers', '../features/vouchers/builder/builder-page.tsx'),
    route('vouchers', '../features/pages/find-voucher-page.tsx'),
    route('vouchers/manage/:ref', '../features/vouchers/manage/manage-page.tsx'),
    route('vouchers/:ref', '../features/pages/voucher-page.tsx'),
    route('basket', '../features/basket/basket-page.tsx'),
    route('basket/gift-vouchers/:id', '../features/vouchers/builder/edit-voucher-page.tsx'),
    route('basket/checkout/confirmation/:transaction', '../features/checkout/confirmation-page.tsx'),
    route('basket/checkout/paypal/:way', '../features/checkout/wallet-return-page.tsx'),
    route('account', '../features/pages/account-page.tsx'),
    route('account/details', '../features/pages/account-details-page.tsx'),
    route('account/sign-in', '../features/customers/sign-in-page.tsx'),
    route('account/register', '../features/customers/register-page.tsx'),
    route('account/forgotten-password', '../features/customers/forgotten-password-page.tsx'),
    route('account/confirm/:token', '../features/customers/confirm-email-page.tsx'),
    route('account/new-password/:token', '../features/customers/new-password-page.tsx'),
    route('account/closed', '../features/customers/closed-page.tsx'),
    route('terms-conditions', '../features/pages/terms-page.tsx'),
    route('privacy-policy-cookies', '../features/pages/privacy-page.tsx'),
    route('test', '../features/pages/parts/parts-page.tsx'),
    route('developers', '../features/pages/developers-page.tsx'),
    route('office/vouchers', '../features/office/vouchers-page.tsx'),
    route('office/outbox', '../features/office/outbox-page.tsx'),
    route('*', '../features/pages/not-found-page.tsx'),
  ]),
  route('films/explainer', '../features/pages/film/explainer-page.tsx'),
  layout('../features/pages/checkout-layout.tsx', [
    route('basket/checkout', '../features/checkout/checkout-page.tsx'),
  ]),
] satisfies RouteConfig;
