/**
 * The payment script. A page loads it, and mounts a payment form for the client secret of a prebook:
 *
 *     new InnkeeperPayment({ secretKey, targetElement: '#payment', returnUrl }).handlePayment();
 *
 * `LiteAPIPayment` is the same, for pages written for the public service.
 */
(() => {
  // Only known while the script is evaluated for the first time.
  const base = document.currentScript.src.replace(/(pay\/v1|dist\/liteAPIPayment)\.js.*$/, '');

  function InnkeeperPayment(options) {
    if (new.target === undefined) return new InnkeeperPayment(options);
    this.options = options;
  }

  InnkeeperPayment.prototype.handlePayment = async function handlePayment() {
    const { mountPayment } = await import(`${base}pay/v1/form.js`);
    await mountPayment(base, this.options);
  };

  window.InnkeeperPayment = InnkeeperPayment;
  window.LiteAPIPayment = InnkeeperPayment;
})();
