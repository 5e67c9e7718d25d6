/** Mounts the payment form of the service. It goes to `returnUrl` when the visitor has paid or cancelled. */
const target = document.getElementById('payment');
new InnkeeperPayment({
  secretKey: target.dataset.secret,
  targetElement: target,
  returnUrl: target.dataset.return,
}).handlePayment();
